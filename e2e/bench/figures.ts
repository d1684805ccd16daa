/** The middle of some numbers; of an even count the lower one, so that it was really measured. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('no values to take the median of');
  return middle;
}

/** Medians of each figure on its own over several records of the same figures. */
export function medians<Key extends string>(records: readonly Record<Key, number>[]): Record<Key, number> {
  const [first] = records;
  if (!first) throw new Error('no records to take medians of');
  const keys = Object.keys(first) as Key[];
  return Object.fromEntries(keys.map((key) => [key, median(records.map((record) => record[key]))])) as Record<
    Key,
    number
  >;
}

/** The value that so many of a hundred do not exceed, among those that were really measured. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)];
  if (found === undefined) throw new Error('no values to take a percentile of');
  return found;
}
