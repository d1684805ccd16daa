/** Last days of security fixes of Node's long-term support lines, the newest last. */
const lastFixes = [
  { line: 20, until: '2026-04-30' },
  { line: 22, until: '2027-04-30' },
  { line: 24, until: '2028-04-30' },
] as const;

/** Returns the line to log at start on a Node.js without security fixes; undefined if it has or may have them. */
export function outdatedNode(version: string, now: Date): string | undefined {
  const today = now.toISOString().slice(0, 10);
  const running = Number(/^v?(\d+)\./.exec(version)?.[1]);
  if (!lastFixes.some(({ line }) => running <= line)) return undefined;
  const known = lastFixes.find(({ line }) => line === running);
  if (known && today <= known.until) return undefined;
  const since = known ? ` since ${known.until}` : '';
  const maintained = lastFixes.filter(({ until }) => today <= until).map(({ line }) => line);
  const instead = maintained.length > 0 ? maintained.join(' or ') : 'a newer one';
  return `Node.js ${version} has had no security fixes${since}: the portal works, but use ${instead} where others can reach it`;
}
