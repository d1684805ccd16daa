/** Evaluates whether an opening whose mark was left behind has hung, from its mark, its tab and its heartbeat. */
import { dayMs } from 'shared-kernel/domain/civil-date';
import { browserStorage } from 'shared-kernel/runtime';
import { z } from 'zod';
import { withTimeout } from '../retry';
import { stallAddress, stallCache } from './heartbeat';
import { tabLockPrefix, type Evaluation, type Hang, type Opened, type OpeningMark } from './mark';

/** The facts about a page opening whose mark is still in the browser. */
export interface OpeningEvidence {
  /** `unknown` if the browser has no locks, or the tab did not hold its lock yet when it set the mark. */
  readonly tab: 'open' | 'gone' | 'unknown';
  /** The tab's stall watch was running when the mark was set, and would have recorded a stall. */
  readonly isWatched: boolean;
  /** How long the tab's main thread had not responded at the last record, in milliseconds; 0: it responded. */
  readonly stalledMs: number;
  /** Milliseconds since the mark was set, by the machine's clock, which may have been changed. */
  readonly ageMs: number;
}

export type OpeningVerdict =
  /** The tab may still finish its opening. */
  | 'underway'
  /** The tab ended while its page responded: it was killed or discarded, or its browser crashed. */
  | 'unharmed'
  /** It may have hung: enough to prefer another version, not enough to report it. */
  | 'suspected'
  | 'hung';

/** Shorter stalls happen on slow machines; that the tab was closed just then may be a coincidence. */
const certainMs = 800;
/** An open tab gets more time: most tasks of this length end. */
const certainWhileOpenMs = 5000;
/** A page that responds removes its mark within seconds, even where the browser throttles its timers. */
const underwayMs = 20_000;

/** Decides whether this was a hang. A slow load, a suspended machine and a killed browser are not. */
export function evaluateOpening({ tab, isWatched, stalledMs, ageMs }: OpeningEvidence): OpeningVerdict {
  if (tab === 'open') return stalledMs >= certainWhileOpenMs ? 'hung' : 'underway';
  if (tab === 'unknown' && Math.abs(ageMs) < underwayMs) return 'underway';
  if (stalledMs >= certainMs) return 'hung';
  return isWatched && stalledMs === 0 ? 'unharmed' : 'suspected';
}

/** What the browser knows about its tabs. */
export interface Evidence {
  /** Ids of the open tabs; undefined where the browser does not provide them. */
  openTabs(): Promise<ReadonlySet<string> | undefined>;
  /** Milliseconds for which the tab had not responded when it ended, or has not until now; 0 when it responded. */
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
 * Stores a hang of this version for a day, for all tabs, and returns the verdict. A second hang cannot be a
 * coincidence. A suspicion is dropped if a page of the version worked afterwards.
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
/** The browser usually answers within milliseconds; choosing a version must not delay the page longer than this. */
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
    // If the mark is gone, the opening has ended normally or another tab has reported it.
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
  // Later answers are left for the next start: removing the mark now would leave the hang unreported.
  isLate = true;
  return hangs;
}
