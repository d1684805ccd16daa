/** Returns the median; for an even count the lower middle value, so that it was really measured. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('no values to take the median of');
  return middle;
}

/** Returns the smallest measured value that at least this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)];
  if (found === undefined) throw new Error('no values to take a percentile of');
  return found;
}
