import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** First segments of addresses that the edge or the host answers itself. */
const addresses = ['assets', 'remotes', 'registry', 'telemetry', 'login', 'index', 'verification'];
/** Words that mean something else in this house, where a remote of that name would be misread. */
const rooms = [
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
 * Everything that speaks against making this remote, in words that say what to do instead; empty when nothing does.
 * `title` is what the menu says, `group` the menu's group.
 */
export function faultsOfWish(rootDir, { name, title, group }) {
  return [...nameFaults(rootDir, name), ...titleFaults(title), ...groupFaults(rootDir, group)];
}

function nameFaults(rootDir, name) {
  if (!name) return ['give it a name: npm run new-remote -- quality-check'];
  if (!kebab.test(name))
    return [
      `"${name}" is not in kebab-case: lower-case letters and digits, words joined by "-", such as ${suggestion(name)}`,
    ];
  if (name.length > longestName) return [`"${name}" is longer than ${longestName} letters`];
  if (name.startsWith('remote-'))
    return [`leave "remote-" out: the folder of "${suggestion(name)}" gets it by itself`];
  if (existsSync(join(rootDir, `remote-${name}`)))
    return [`"${name}" is taken: there is a folder remote-${name}`];
  if (rooms.includes(name)) return [`"${name}" is reserved: it names another part of the portal`];
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

/** Whose source names an address that begins like this. */
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

function titleFaults(title) {
  return /^[^'"`\\<>{}$\r\n]{1,12}$/u.test(title)
    ? []
    : [`--title is what the menu says: one to twelve signs without quotes or brackets, such as 质量检查`];
}

function groupFaults(rootDir, group) {
  const text = readFileSync(join(rootDir, 'shared-kernel', 'src', 'routing', 'menu-groups.ts'), 'utf8');
  const known = [...text.matchAll(/^ {2}(\w+): \{ title/gm)].map(([, name]) => name);
  return known.includes(group)
    ? []
    : [
        `--group "${group}" is no group of the menu: ${known.join(', ')} (a new one goes into shared-kernel/src/routing/menu-groups.ts)`,
      ];
}
