import type { StallWatch } from './heartbeat';
import { createOpenings, type Opened, type Openings } from './mark';
import { countHang, settleOpenings, type Evidence } from './verdict';

/** Tabs of one browser, with the browser's own data about them. */
export function aBrowser({ hasLocks = true }: { hasLocks?: boolean } = {}) {
  const open = new Set<string>();
  const stalls = new Map<string, number>();
  let nowMs = Date.now();
  let count = 0;
  const evidence: Evidence = {
    openTabs: async () => (hasLocks ? new Set(open) : undefined),
    stallOf: async (tab) => stalls.get(tab) ?? 0,
    forget: (tab) => void stalls.delete(tab),
  };
  return {
    now: () => nowMs,
    pass: (ms: number) => void (nowMs += ms),
    /** A tab; what it does not share with others is in this object alone. */
    openTab({ isWatched = true }: { isWatched?: boolean } = {}) {
      const id = `tab${(count += 1)}`;
      open.add(id);
      let listener: Parameters<StallWatch['listen']>[0] | undefined;
      const openings: Openings = createOpenings({
        presence: { id, isVisibleToOthers: () => hasLocks },
        stalls: {
          isRunning: () => isWatched,
          watch: () => {},
          rest: () => {},
          listen: (given) => void (listener = given),
        },
        now: () => nowMs,
        loadEvaluation: async () => ({
          settleOpenings: (keys, given) => settleOpenings(keys, { ...given, evidence }),
          countHang,
        }),
      });
      return {
        begin: openings.begin,
        takeHangs: (workedAt: (opened: Opened) => number | undefined = () => undefined) =>
          openings.takeHangs(workedAt),
        watchOwn: openings.watchOwn,
        stall: (ms: number) => void stalls.set(id, ms),
        /** Its watch has started. */
        startWatch: () => listener?.onRunning(),
        /** It answers again after a hang. */
        wake: () => listener?.onHung(),
        /** As after a crash, or on closing a tab that hangs: no pagehide. */
        kill: () => void open.delete(id),
      };
    },
  };
}
