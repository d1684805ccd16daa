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
