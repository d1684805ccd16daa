import type { Hang, SettleOpenings } from './evaluate-openings';
import type { StallWatch } from './stall-watch';
import { openingPrefix, type Opened, type OpeningMark } from './opening-mark';
import { storageBox } from './storage-box';
import type { TabPresence } from './tab-presence';

/** The openings of remotes' pages in all tabs of this browser. */
export interface Openings {
  /** Marks that a page of this version is about to run; the returned function takes the mark away. */
  begin(opened: Opened): () => void;
  /**
   * Openings in other tabs that hung the page, or may have. Each is reported once, to one tab. `workedAt` is when a
   * version last showed a page in this browser, in milliseconds since 1970.
   */
  takeHangs(workedAt: (opened: Opened) => number | undefined): Promise<readonly Hang[]>;
}

interface Given {
  readonly presence: TabPresence;
  readonly stalls: StallWatch;
  readonly now?: () => number;
  readonly loadSettling?: () => Promise<{ readonly settleOpenings: SettleOpenings }>;
}

/** A start rarely finds a mark: the code to evaluate it is fetched then. */
const fetchSettling = () => import(/* webpackChunkName: "hangs" */ './evaluate-openings');

export function createOpenings({
  presence,
  stalls,
  now = Date.now,
  loadSettling = fetchSettling,
}: Given): Openings {
  const lasting = storageBox(() => localStorage);
  const own = new Set<string>();
  let count = 0;
  const takeMark = (key: string) => {
    lasting.remove(key);
    if (own.delete(key) && own.size === 0) stalls.rest();
  };
  // A page that is left or frozen during an opening has not hung.
  const takeOwn = () => [...own].forEach(takeMark);
  window.addEventListener('pagehide', takeOwn);
  document.addEventListener('freeze', takeOwn);

  return {
    begin(opened) {
      const key = `${openingPrefix}${presence.id}.${(count += 1)}`;
      own.add(key);
      const mark: OpeningMark = {
        ...opened,
        tab: presence.id,
        at: now(),
        isVisible: presence.isVisibleToOthers(),
        isWatched: stalls.isRunning(),
      };
      lasting.write(key, mark);
      stalls.watch();
      return () => takeMark(key);
    },
    async takeHangs(workedAt) {
      const others = lasting.keysFrom(openingPrefix).filter((key) => !own.has(key));
      if (others.length === 0) return [];
      return (await loadSettling()).settleOpenings(others, { now, workedAt });
    },
  };
}
