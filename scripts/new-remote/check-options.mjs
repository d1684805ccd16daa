import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** First path segments that the edge or the host serves itself. */
const addresses = ['assets', 'remotes', 'registry', 'telemetry', 'login', 'index', 'verification'];
/** Names with another meaning in this project, which would be misleading for a remote. */
const reserved = [
  'host',
  'remote',
  'shared',
  'kernel',
  'shared-kernel',
  'portal',
  'delivery',
  'edge',
  'e2e',
  'scripts',
];

const kebab = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const longestName = 30;

/**
 * Returns the problems with a new remote's options, each with a suggestion; empty if they are valid. `title` is the
 * text in the menu, `group` the menu's group.
 */
export function optionProblems(rootDir, { name, title, group }) {
  return [...nameProblems(rootDir, name), ...titleProblems(title), ...groupProblems(rootDir, group)];
}

function nameProblems(rootDir, name) {
  if (!name) return ['give it a name: npm run new-remote -- quality-check'];
  if (!kebab.test(name))
    return [
      `"${name}" is not in kebab-case: lower-case letters and digits, words joined by "-", such as ${suggestion(name)}`,
    ];
  if (name.length > longestName) return [`"${name}" is longer than ${longestName} letters`];
  if (name.startsWith('remote-'))
    return [`leave "remote-" out: the folder of "${suggestion(name)}" is given this prefix`];
  if (existsSync(join(rootDir, `remote-${name}`)))
    return [`"${name}" is taken: there is a folder remote-${name}`];
  if (reserved.includes(name)) return [`"${name}" is reserved: it names another part of the portal`];
  if (addresses.includes(name))
    return [`"${name}" is reserved: /${name} is answered by the host or the edge`];
  const owner = ownerOf(rootDir, `/${name}/`);
  return owner ? [`"${name}" is taken: ${owner} has pages under /${name}`] : [];
}

const suggestion = (name) =>
  name
    .replace(/^remote-/i, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '') || 'quality-check';

/** Returns the owner of the source file that contains paths with this prefix. */
function ownerOf(rootDir, prefix) {
  const files = readdirSync(rootDir)
    .filter((folder) => folder.startsWith('remote-'))
    .map((folder) => [folder, join(rootDir, folder, 'src', 'paths.ts')]);
  const host = ['the host', join(rootDir, 'host', 'src', 'navigation', 'portal-route.ts')];
  const found = [host, ...files].find(
    ([, file]) => existsSync(file) && readFileSync(file, 'utf8').includes(`'${prefix}`),
  );
  return found?.[0];
}

function titleProblems(title) {
  return /^[^'"`\\<>{}$\r\n]{1,12}$/u.test(title)
    ? []
    : [
        `--title is the text in the menu: one to twelve characters without quotes or brackets, such as 质量检查`,
      ];
}

function groupProblems(rootDir, group) {
  const text = readFileSync(join(rootDir, 'shared-kernel', 'src', 'routing', 'menu-groups.ts'), 'utf8');
  const known = [...text.matchAll(/^ {2}(\w+): \{ title/gm)].map(([, name]) => name);
  return known.includes(group)
    ? []
    : [
        `--group "${group}" is not a group of the menu: ${known.join(', ')} (a new one goes into shared-kernel/src/routing/menu-groups.ts)`,
      ];
}
