import { stallAddress, stallCache } from './hangs/stall-watch';
import { tabLockPrefix } from './hangs/tab-presence';

/** The browser's own data about its tabs. */
export interface Evidence {
  /** Ids of the open tabs; undefined where the browser does not provide them. */
  openTabs(): Promise<ReadonlySet<string> | undefined>;
  /** For how long the tab had not answered when it ended, or has not until now; 0 when it answered. In milliseconds. */
  stallOf(tab: string): Promise<number>;
  forget(tab: string): void;
}

export const browserEvidence: Evidence = {
  async openTabs() {
    const found = await (navigator.locks as LockManager | undefined)?.query();
    if (!found?.held) return undefined;
    return new Set(found.held.map(({ name = '' }) => name.slice(tabLockPrefix.length)));
  },
  async stallOf(tab) {
    const noted = await globalThis.caches?.match(stallAddress(tab), { cacheName: stallCache });
    return Number((await noted?.text()) ?? 0) || 0;
  },
  forget: (tab) =>
    void globalThis.caches
      ?.open(stallCache)
      .then((notes) => notes.delete(stallAddress(tab)))
      .catch(() => {}),
};
