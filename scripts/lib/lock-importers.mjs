/**
 * The lockfile's list of packages, kept equal to the folder list: the entry of a folder that is gone is dropped, and a
 * new folder gets one that is put together from what the others of its kind were resolved to. So a remote that was
 * made or removed needs no resolution, and no other version of anything comes along with it. A folder that asks for
 * something else than its kind is left to pnpm, which will say that the lockfile is behind.
 */
export function syncImporters(lockText, dependenciesByFolder, isOurKind) {
  const { before, blocks, after } = split(lockText);
  const ours = [...blocks].filter(([folder]) => isOurKind(folder));
  const resolved = new Map(ours.flatMap(([, block]) => entriesOf(block)));
  const kept = new Map(
    [...blocks].filter(([folder]) => !isOurKind(folder) || folder in dependenciesByFolder),
  );
  for (const [folder, dependencies] of Object.entries(dependenciesByFolder)) {
    if (kept.has(folder)) continue;
    const keys = Object.entries(dependencies).map(([name, specifier]) => `${name} ${specifier}`);
    if (keys.length && keys.every((key) => resolved.has(key)))
      kept.set(folder, `    dependencies:\n${keys.map((key) => resolved.get(key)).join('')}\n`);
  }
  const sorted = [...kept].sort(([a], [b]) => (a < b ? -1 : 1));
  return before + sorted.map(([folder, block]) => `  ${folder}:\n${block}`).join('') + after;
}

const heading = /^ {2}(\S.*):\n/;

function split(lockText) {
  const start = lockText.indexOf('\nimporters:\n');
  if (start < 0) throw new Error('pnpm-lock.yaml has no importers');
  const from = lockText.indexOf('\n\n', start) + 2;
  const to = lockText.indexOf('\npackages:\n', from) + 1;
  const blocks = new Map(
    lockText
      .slice(from, to)
      .split(/(?=^ {2}\S)/m)
      .map((text) => [heading.exec(text)?.[1] ?? '', text.replace(heading, '')]),
  );
  return { before: lockText.slice(0, from), blocks, after: lockText.slice(to) };
}

/** Each dependency of a package as the lockfile has it, by name and specifier. */
function entriesOf(block) {
  return [...block.matchAll(/^ {6}'?([^\s']+)'?:\n {8}specifier: (.+)\n {8}version: .+\n/gm)].map(
    ([text, name, specifier]) => [`${name} ${specifier.replaceAll("'", '')}`, text],
  );
}
