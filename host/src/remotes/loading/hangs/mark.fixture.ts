import type { StallWatch } from './heartbeat';
import { createOpenings, type Opened } from './mark';
import { countHang, settleOpenings, type Evidence } from './verdict';

/** Fake tabs of one browser, and what the browser knows about them. */
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
    /** Opens a tab; state that tabs do not share is in the returned object only. */
    openTab({ isWatched = true }: { isWatched?: boolean } = {}) {
      const id = `tab${(count += 1)}`;
      open.add(id);
      let listener: Parameters<StallWatch['listen']>[0] | undefined;
      const openings = createOpenings({
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
        startWatch: () => listener?.onRunning(),
        wake: () => listener?.onHung(),
        /** Ends the tab without pagehide, like a crash or closing a tab that hangs. */
        kill: () => void open.delete(id),
      };
    },
  };
}
