/** Returns the index of the tab that an arrow key, Home or End leads to; undefined for other keys. */
export function tabAfter(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowRight') return at === last ? 0 : at + 1;
  if (key === 'ArrowLeft') return at === 0 ? last : at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
