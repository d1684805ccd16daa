/** Returns the median; for an even count the lower middle value, so that it was really measured. */
export const median = (values: readonly number[]): number => percentile(values, 50);

/** Returns the smallest measured value that at least this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)];
  if (found === undefined) throw new Error('no values to take a percentile of');
  return found;
}
