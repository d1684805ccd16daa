import { spawnSync } from 'node:child_process';
import { rootDir } from '../paths.mjs';

const git = (folder, ...args) => {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
};

/**
 * Returns the commits after `since`, without merges. A shallow clone that ends after `since` returns all it has;
 * undefined without git, outside a repository, and if `since` is not in the history.
 */
export function commitsSince(since, folder = rootDir) {
  const isKnown = git(folder, 'cat-file', '-e', `${since}^{commit}`) !== undefined;
  if (!isKnown && git(folder, 'rev-parse', '--is-shallow-repository')?.trim() !== 'true') return undefined;
  const range = isKnown ? `${since}..HEAD` : 'HEAD';
  return git(folder, 'log', '--no-merges', '--format=%h%x00%s%x00%b%x01', range)
    ?.split('\x01')
    .map((record) => record.trim().split('\0'))
    .filter(([hash]) => hash)
    .map(([hash, title = '', body = '']) => ({ hash, title, body: body.trim() }));
}

/** Returns the names allowed before the colon: folders up to four levels deep, and names for several of them. */
export function areasOf() {
  const files = git(rootDir, 'ls-files')?.split('\n') ?? [];
  const folders = files.flatMap((file) => file.split('/').slice(0, -1).slice(0, 4));
  return new Set([...folders, 'kernel', 'remotes', 'tests', 'lint', 'codes', 'rights', 'dependencies']);
}

const longestTitle = 72;
const longestWithoutBody = 50;

/** Words in -ed, -ing or -s that are imperatives nevertheless. */
const imperatives =
  /^(?:bring|string|ping|need|embed|feed|seed|speed|exceed|proceed|focus|canvas|\w*(?:ss|us|is))$/;

/**
 * Returns the problems of one commit with suggestions; empty if it is good. `areas` are the names allowed before the
 * colon.
 */
export function commitProblems({ title, body }, areas) {
  const [, area, verb] = /^([^:]+): (\S+) \S/.exec(title) ?? [];
  if (!area) return ['write "area: verb …", such as "delivery: retry a failed upload"'];
  const unknown = area.split(', ').filter((name) => !areas.has(name));
  return [
    ...unknown.map((name) => `"${name}" is no area: name a folder`),
    ...(/^[a-z-]+$/.test(verb) && (imperatives.test(verb) || !/(?:ed|ing|s)$/.test(verb))
      ? []
      : [`"${verb}" is no lower-case imperative: write add, not added, adds or adding`]),
    ...(title.length > longestTitle ? [`${title.length} characters: at most ${longestTitle}`] : []),
    ...(title.endsWith('.') ? ['no period at the end'] : []),
    ...(title.length > longestWithoutBody && !body ? ['a title this long needs a body with the reason'] : []),
  ];
}
