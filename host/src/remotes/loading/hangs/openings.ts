import type { Hang, SettleOpenings } from './evaluate-openings';
import type { CountHang } from './hang-count';
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
  /** Calls `onHung` when this page answers again after a hang while it was opening a version. */
  watchOwn(onHung: (hang: Hang) => void): void;
}

interface Given {
  readonly presence: TabPresence;
  readonly stalls: StallWatch;
  readonly now?: () => number;
  readonly loadSettling?: () => Promise<{
    readonly settleOpenings: SettleOpenings;
    readonly countHang: CountHang;
  }>;
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
  const own = new Map<string, OpeningMark>();
  /** Also those that have ended since the last rest: a hang is known after its page is there. */
  let watched: Opened[] = [];
  let onOwnHang: (hang: Hang) => void = () => {};
  let count = 0;
  const takeMark = (key: string) => {
    lasting.remove(key);
    if (own.delete(key) && own.size === 0) stalls.rest();
  };
  // A page that is left or frozen during an opening has not hung.
  const takeOwn = () => [...own.keys()].forEach(takeMark);
  window.addEventListener('pagehide', takeOwn);
  document.addEventListener('freeze', takeOwn);
  const reportOwnHang = async () => {
    const blamed = watched.splice(0);
    const { countHang } = await loadSettling();
    for (const opened of blamed)
      onOwnHang({
        ...opened,
        verdict: countHang(opened, { verdict: 'hung', now: now(), workedAt: undefined }),
      });
  };
  stalls.listen({
    onHung: () => void reportOwnHang().catch(() => {}),
    onRunning() {
      // Until now the page has answered: it has just got this message.
      for (const [key, mark] of own) lasting.write(key, { ...mark, isWatched: true });
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
      lasting.write(key, mark);
      stalls.watch();
      return () => takeMark(key);
    },
    watchOwn: (onHung) => void (onOwnHang = onHung),
    async takeHangs(workedAt) {
      const others = lasting.keysFrom(openingPrefix).filter((key) => !own.has(key));
      if (others.length === 0) return [];
      return (await loadSettling()).settleOpenings(others, { now, workedAt });
    },
  };
}
