/** How often values fell into each slice, by the slice's number. Slices grow by a fifth: a quantile is exact to 10 %. */
export type Histogram = Record<string, number>;

const growth = 1.2;
/** Above a hundred thousand (milliseconds: nearly two minutes) values are not distinguished. */
const lastSlice = 64;

export function addTo(histogram: Histogram, value: number): void {
  const slice = value < 1 ? 0 : Math.min(lastSlice, 1 + Math.floor(Math.log(value) / Math.log(growth)));
  histogram[slice] = (histogram[slice] ?? 0) + 1;
}

export function merge(into: Histogram, from: Histogram): void {
  for (const [slice, count] of Object.entries(from)) into[slice] = (into[slice] ?? 0) + count;
}

/** The value below which the given part of all values lies; undefined without any. */
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
