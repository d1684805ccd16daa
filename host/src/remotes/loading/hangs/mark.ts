/** Marks of page openings: a mark stays in the browser when the page hangs. */
import { browserStorage } from 'shared-kernel/runtime';
import type { StallWatch } from './heartbeat';

/** A version of a remote whose page was opened. */
export interface Opened {
  readonly remote: string;
  readonly version: string;
  readonly base: string;
}

/** Format of the mark in local storage while a page is being opened. */
export interface OpeningMark extends Opened {
  readonly tab: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Other tabs could detect that this one was open. */
  readonly isVisible: boolean;
  /** A stall of the tab would have been recorded. */
  readonly isWatched: boolean;
}

/** An opening of a page that hung, or may have. */
export interface Hang extends Opened {
  /** A `hung` version may be tried once more when no other works, a `refused` one not even then. */
  readonly verdict: 'suspected' | 'hung' | 'refused';
}

/** The part of the code that is fetched only when a start finds a mark; implemented in `verdict.ts`. */
export interface Evaluation {
  /** Evaluates the marks under these keys and removes those of openings that have ended. */
  settleOpenings(
    keys: readonly string[],
    given: { readonly now: () => number; readonly workedAt: (opened: Opened) => number | undefined },
  ): Promise<readonly Hang[]>;
  countHang(
    opened: Opened,
    happened: {
      readonly verdict: 'suspected' | 'hung';
      /** Both in milliseconds since 1970. */
      readonly now: number;
      readonly workedAt: number | undefined;
    },
  ): Hang['verdict'];
}

/** Each mark has its own key: tabs that write at the same moment would overwrite a shared list. */
export const openingPrefix = 'remotes.opening.';

/** Makes this tab detectable by the others. Its id is only in memory: duplicating a tab copies its storage. */
export interface TabPresence {
  readonly id: string;
  /** Whether other tabs can detect by now that this one is open. */
  isVisibleToOthers(): boolean;
}

export const tabLockPrefix = 'remotes.tab.';

/** Holds a Web Lock, which the browser releases when the page ends, however it ends. */
export function createTabPresence(): TabPresence {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let release: (() => void) | undefined;
  const waitForLock = () =>
    // Browsers have no locks on insecure origins.
    void (navigator.locks as LockManager | undefined)
      ?.request(tabLockPrefix + id, () => new Promise<void>((resolve) => (release = resolve)))
      .catch(() => {});
  waitForLock();
  // A page that holds a lock is not put into the back/forward cache, so the lock is released.
  window.addEventListener('pagehide', () => {
    release?.();
    release = undefined;
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && waitForLock());
  return { id, isVisibleToOthers: () => release !== undefined };
}

/** Page openings of remotes in all tabs of this browser. */
export interface Openings {
  /** Stores a mark that a page of this version is about to run; the returned function removes the mark. */
  begin(opened: Opened): () => void;
  /**
   * Resolves with openings in other tabs that hung the page, or may have. Each is reported once, to one tab. `workedAt`
   * returns when a version last showed a page in this browser, in milliseconds since 1970.
   */
  takeHangs(workedAt: (opened: Opened) => number | undefined): Promise<readonly Hang[]>;
  /** Calls `onHung` when this page responds again after a hang while a version was being opened. */
  watchOwn(onHung: (hang: Hang) => void): void;
}

interface Given {
  readonly presence: TabPresence;
  readonly stalls: StallWatch;
  /** Loads the evaluation code on demand, since a start rarely finds a mark. */
  readonly loadEvaluation: () => Promise<Evaluation>;
  readonly now?: () => number;
}

export function createOpenings({ presence, stalls, loadEvaluation, now = Date.now }: Given): Openings {
  const own = new Map<string, OpeningMark>();
  /** Includes openings that have ended since the last rest: a hang is reported only after its page is visible. */
  let watched: Opened[] = [];
  let onOwnHang: (hang: Hang) => void = () => {};
  let count = 0;
  const takeMark = (key: string) => {
    browserStorage.write(key, undefined);
    if (own.delete(key) && own.size === 0) stalls.rest();
  };
  // A page that is left or frozen during an opening has not hung.
  const takeOwn = () => [...own.keys()].forEach(takeMark);
  window.addEventListener('pagehide', takeOwn);
  document.addEventListener('freeze', takeOwn);
  const reportOwnHang = async () => {
    const blamed = watched.splice(0);
    const { countHang } = await loadEvaluation();
    for (const opened of blamed)
      onOwnHang({
        ...opened,
        verdict: countHang(opened, { verdict: 'hung', now: now(), workedAt: undefined }),
      });
  };
  stalls.listen({
    onHung: () => void reportOwnHang().catch(() => {}),
    onRunning() {
      // Receiving this message shows that the page has responded until now.
      for (const [key, mark] of own) browserStorage.writeJson(key, { ...mark, isWatched: true });
    },
  });

  return {
    begin(opened) {
      const key = `${openingPrefix}${presence.id}.${(count += 1)}`;
      if (own.size === 0) watched = [];
      watched.push(opened);
      const mark: OpeningMark = {
        ...opened,
        tab: presence.id,
        at: now(),
        isVisible: presence.isVisibleToOthers(),
        isWatched: stalls.isRunning(),
      };
      own.set(key, mark);
      browserStorage.writeJson(key, mark);
      stalls.watch();
      return () => takeMark(key);
    },
    watchOwn: (onHung) => void (onOwnHang = onHung),
    async takeHangs(workedAt) {
      const others = browserStorage.keysFrom(openingPrefix).filter((key) => !own.has(key));
      if (others.length === 0) return [];
      return (await loadEvaluation()).settleOpenings(others, { now, workedAt });
    },
  };
}
