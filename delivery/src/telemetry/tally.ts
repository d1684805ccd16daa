import * as z from 'zod';

/** Number of values in each bucket, by the bucket's number. Buckets grow by a fifth: a quantile is exact to 10 %. */
export type Histogram = Record<string, number>;

const growth = 1.2;
/** Values above a hundred thousand (milliseconds: nearly two minutes) are not distinguished. */
const lastSlice = 64;

function addTo(histogram: Histogram, value: number): void {
  const slice = value < 1 ? 0 : Math.min(lastSlice, 1 + Math.floor(Math.log(value) / Math.log(growth)));
  histogram[slice] = (histogram[slice] ?? 0) + 1;
}

function merge(into: Histogram, from: Histogram): void {
  for (const [slice, count] of Object.entries(from)) into[slice] = (into[slice] ?? 0) + count;
}

/** Returns the value below which the given part of all values lies; undefined without values. */
export function quantile(histogram: Histogram, part: number): number | undefined {
  const slices = Object.entries(histogram)
    .map(([slice, count]) => ({ slice: Number(slice), count }))
    .sort((a, b) => a.slice - b.slice);
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { slice, count } of slices) {
    seen += count;
    if (seen >= total * part) return slice === 0 ? 0 : growth ** (slice - 0.5);
  }
  return undefined;
}

const count = z.number().int().nonnegative().default(0);
const histogram = z.record(z.string(), z.number().int().positive()).default({});

export const tally = z.object({
  loads: count,
  /** Number of times that its code failed to load in the browser. */
  failures: count,
  /** Errors of its code after loading: an exception, or no visible page. */
  errors: count,
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
