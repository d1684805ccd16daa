/**
 * Syncs the lockfile's list of packages with the folders: removes the entry of a removed folder, and adds one for a new
 * folder from the resolved versions of similar folders. So adding or removing a remote needs no resolution and changes
 * no version. A folder with other dependencies than similar ones is left to pnpm, which reports that the lockfile is
 * out of date.
 */
export function syncImporters(lockText, dependenciesByFolder, isOurKind) {
  const { before, blocks, after } = split(lockText);
  const ours = [...blocks].filter(([folder]) => isOurKind(folder));
  const resolved = new Map(ours.flatMap(([, block]) => entriesOf(block)));
  const entries = new Map(
    [...blocks].filter(([folder]) => !isOurKind(folder) || folder in dependenciesByFolder),
  );
  for (const [folder, dependencies] of Object.entries(dependenciesByFolder)) {
    if (entries.has(folder)) continue;
    const keys = Object.entries(dependencies).map(([name, specifier]) => `${name} ${specifier}`);
    if (keys.length && keys.every((key) => resolved.has(key)))
      entries.set(folder, `    dependencies:\n${keys.map((key) => resolved.get(key)).join('')}\n`);
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
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

/** Returns the lockfile's entry of each dependency of a package, by name and specifier. */
function entriesOf(block) {
  return [...block.matchAll(/^ {6}'?([^\s']+)'?:\n {8}specifier: (.+)\n {8}version: .+\n/gm)].map(
    ([text, name, specifier]) => [`${name} ${specifier.replaceAll("'", '')}`, text],
  );
}
