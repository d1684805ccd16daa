/** This tab, for the others to see. Its id is in memory alone: what is in storage is copied with a tab. */
export interface TabPresence {
  readonly id: string;
  /** From now on, other tabs can see that this one is open. */
  isVisibleToOthers(): boolean;
}

export const tabLockPrefix = 'remotes.tab.';

/** Shown by a Web Lock, which the browser takes away when the page ends, however it ends. */
export function createTabPresence(): TabPresence {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let release: (() => void) | undefined;
  const waitForLock = () =>
    // Absent on insecure origins.
    void (navigator.locks as LockManager | undefined)
      ?.request(tabLockPrefix + id, () => new Promise<void>((resolve) => (release = resolve)))
      .catch(() => {});
  waitForLock();
  // A page with a lock is not put into the back/forward cache.
  window.addEventListener('pagehide', () => {
    release?.();
    release = undefined;
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && waitForLock());
  return { id, isVisibleToOthers: () => release !== undefined };
}
