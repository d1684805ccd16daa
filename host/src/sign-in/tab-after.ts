/** Arrow keys, Home and End go from tab to tab, as in every list of tabs: the index of the next, undefined for another key. */
export function tabAfter(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowRight') return at === last ? 0 : at + 1;
  if (key === 'ArrowLeft') return at === 0 ? last : at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
