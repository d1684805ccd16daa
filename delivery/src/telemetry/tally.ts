import * as z from 'zod';
import { addTo, merge } from './histogram';

const count = z.number().int().nonnegative().default(0);
const histogram = z.record(z.string(), z.number().int().positive()).default({});

/** Counts of one version of a remote in a period. */
export const tally = z.object({
  /** Times its code arrived. */
  loads: count,
  /** Times its code could not be brought to the browser. */
  failures: count,
  /** Errors of its code once it was there: thrown, or no page to be seen. */
  errors: count,
  /** Times another version was loaded as fallback. */
  replaced: count,
  loadMs: histogram,
  mountMs: histogram,
  lcpMs: histogram,
  inpMs: histogram,
  /** Layout shift in thousandths. */
  clsMilli: histogram,
});

export type Tally = z.output<typeof tally>;

const measures = ['loadMs', 'mountMs', 'lcpMs', 'inpMs', 'clsMilli'] as const;
const counters = ['loads', 'failures', 'errors', 'replaced'] as const;

/** One reported event, ready to be counted. */
export interface TelemetrySample {
  remote: string;
  version: string;
  count?: (typeof counters)[number];
  measure?: { of: (typeof measures)[number]; value: number };
}

export const emptyTally = (): Tally => tally.parse({});

export function addSample(to: Tally, { count: counted, measure }: TelemetrySample): void {
  if (counted) to[counted] += 1;
  if (measure) addTo(to[measure.of], measure.value);
}

export function addTally(to: Tally, from: Tally): void {
  for (const each of counters) to[each] += from[each];
  for (const each of measures) merge(to[each], from[each]);
}
