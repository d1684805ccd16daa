/** Whether an opening whose mark was left has hung: judged from its mark, its tab and its heartbeat. */
import { dayMs } from 'shared-kernel/domain/civil-date';
import { browserStorage } from 'shared-kernel/runtime';
import { z } from 'zod';
import { withTimeout } from '../retry';
import { stallAddress, stallCache } from './heartbeat';
import { tabLockPrefix, type Evaluation, type Hang, type Opened, type OpeningMark } from './mark';

/** The facts about a page opening whose mark is still in the browser. */
export interface OpeningEvidence {
  /** `unknown` where the browser has no locks, or the tab had not got its lock when it set the mark. */
  readonly tab: 'open' | 'gone' | 'unknown';
  /** The tab's stall watch was running when the mark was set, and would have noted a stall. */
  readonly isWatched: boolean;
  /** For how long the tab's main thread had not answered when that was last noted; 0: it answered. */
  readonly stalledMs: number;
  /** Since the mark was set, by the clock of the machine, which may have been set anew. */
  readonly ageMs: number;
}

export type OpeningVerdict =
  /** The tab may still finish its opening. */
  | 'underway'
  /** The tab ended while its page answered: it was killed, discarded, or its browser crashed. */
  | 'unharmed'
  /** Perhaps it hung: enough to prefer another version, not enough to report it. */
  | 'suspected'
  | 'hung';

/** Slow machines take this long over one task; that the tab was closed just then may be chance. */
const certainMs = 800;
/** An open tab gets more time: most tasks of this length end. */
const certainWhileOpenMs = 5000;
/** A page that answers takes its mark away within seconds, even where the browser slows down its timers. */
const underwayMs = 20_000;

/** Whether this was a hang. A slow load, a suspended machine and a killed browser are none. */
export function evaluateOpening({ tab, isWatched, stalledMs, ageMs }: OpeningEvidence): OpeningVerdict {
  if (tab === 'open') return stalledMs >= certainWhileOpenMs ? 'hung' : 'underway';
  if (tab === 'unknown' && Math.abs(ageMs) < underwayMs) return 'underway';
  if (stalledMs >= certainMs) return 'hung';
  return isWatched && stalledMs === 0 ? 'unharmed' : 'suspected';
}

/** The browser's own data about its tabs. */
export interface Evidence {
  /** Ids of the open tabs; undefined where the browser does not provide them. */
  openTabs(): Promise<ReadonlySet<string> | undefined>;
  /** For how long the tab had not answered when it ended, or has not until now; 0 when it answered. In milliseconds. */
  stallOf(tab: string): Promise<number>;
  forget(tab: string): void;
}

const browserEvidence: Evidence = {
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

const storedHangs = z.array(z.object({ base: z.string(), isCertain: z.boolean(), at: z.number() }));
const hangsKey = 'remotes.hangs';
const maxStored = 20;

/**
 * Counts a hang of this version, for a day, in all tabs. The second is no coincidence; a suspicion that was followed
 * by a page that worked is dropped.
 */
export const countHang: Evaluation['countHang'] = ({ base }, { verdict, now, workedAt = 0 }) => {
  const known = (browserStorage.readAs(hangsKey, storedHangs) ?? []).filter(({ at }) => now - at < dayMs);
  const before = known.filter((each) => each.base === base && (each.isCertain || each.at > workedAt));
  const isCertain = verdict === 'hung' || before.length > 0;
  browserStorage.writeJson(hangsKey, [...known, { base, isCertain, at: now }].slice(-maxStored));
  if (!isCertain) return 'suspected';
  return before.length > 0 ? 'refused' : 'hung';
};

interface Given {
  readonly now: () => number;
  readonly workedAt: (opened: Opened) => number | undefined;
  readonly evidence?: Evidence;
}

const mark: z.ZodType<OpeningMark> = z.object({
  remote: z.string(),
  version: z.string(),
  base: z.string(),
  tab: z.string(),
  at: z.number(),
  isVisible: z.boolean(),
  isWatched: z.boolean(),
});
/** The browser answers in milliseconds; a page does not wait longer for what only helps to choose a version. */
const evidenceMs = 1000;

/** Evaluates the marks under these keys and removes those of openings that have ended. */
export async function settleOpenings(
  keys: readonly string[],
  { now, workedAt, evidence = browserEvidence }: Given,
): Promise<readonly Hang[]> {
  const readMark = (key: string) => browserStorage.readAs(key, mark);

  let isLate = false;
  const settle = async (key: string): Promise<Hang[]> => {
    const left = readMark(key);
    if (!left) return [];
    const { remote, version, base, tab: id, at, isVisible, isWatched } = left;
    const stalledMs = await evidence.stallOf(id);
    const open = isVisible ? await evidence.openTabs() : undefined;
    const tab = open ? (open.has(id) ? 'open' : 'gone') : 'unknown';
    const verdict = evaluateOpening({ tab, isWatched, stalledMs, ageMs: now() - at });
    // Without its mark the opening has ended normally, or another tab has reported it.
    if (verdict === 'underway' || isLate || !readMark(key)) return [];
    browserStorage.write(key, undefined);
    evidence.forget(id);
    if (verdict === 'unharmed') return [];
    const opened = { remote, version, base };
    return [{ ...opened, verdict: countHang(opened, { verdict, now: now(), workedAt: workedAt(opened) }) }];
  };

  const inTime = (key: string) =>
    withTimeout(evidenceMs, settle(key), () => new Error('the browser does not answer')).catch(() => []);
  const hangs = (await Promise.all(keys.map(inTime))).flat();
  // What the browser says later is left for the next start: taken now, nobody would learn of it.
  isLate = true;
  return hangs;
}
