import type { Evidence } from './browser-evidence';
import type { Opened } from './opening-mark';
import { createOpenings, type Openings } from './openings';
import { settleOpenings } from './evaluate-openings';

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
      const openings: Openings = createOpenings({
        presence: { id, isVisibleToOthers: () => hasLocks },
        stalls: { isRunning: () => isWatched, watch: () => {}, rest: () => {} },
        now: () => nowMs,
        loadSettling: async () => ({
          settleOpenings: (keys, given) => settleOpenings(keys, { ...given, evidence }),
        }),
      });
      return {
        begin: openings.begin,
        takeHangs: (workedAt: (opened: Opened) => number | undefined = () => undefined) =>
          openings.takeHangs(workedAt),
        stall: (ms: number) => void stalls.set(id, ms),
        /** As after a crash, or on closing a tab that hangs: no pagehide. */
        kill: () => void open.delete(id),
      };
    },
  };
}
