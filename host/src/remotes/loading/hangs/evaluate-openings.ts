import { z } from 'zod';
import { browserEvidence, type Evidence } from '../browser-evidence';
import { countHang } from './hang-count';
import type { Opened, OpeningMark } from './opening-mark';
import { evaluateOpening } from './opening-verdict';
import { withTimeout } from '../retry';
import { storageBox } from './storage-box';

export { countHang };

export interface Hang extends Opened {
  /** `hung` may be tried once more when no other version works, `refused` not even then. */
  readonly verdict: 'suspected' | 'hung' | 'refused';
}

interface Given {
  readonly now: () => number;
  readonly workedAt: (opened: Opened) => number | undefined;
  readonly evidence?: Evidence;
}

/** Evaluates the marks under these keys and removes those of openings that have ended. */
export type SettleOpenings = (keys: readonly string[], given: Given) => Promise<readonly Hang[]>;

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

export const settleOpenings: SettleOpenings = async (keys, { now, workedAt, evidence = browserEvidence }) => {
  const lasting = storageBox(() => localStorage);
  const readMark = (key: string) => lasting.read(key, mark.optional(), undefined);

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
    lasting.remove(key);
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
};
