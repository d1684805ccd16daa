import { entryFile, readManifest, type FederationManifest } from '../build/federation-manifest';
import { hasPlain } from '../build/plain-files';
import { insteadOf } from '../webpack/shared-modules';
import { type Check, type Checked, type CheckResult, type FitCheck, resultOf, type Provided } from './check';
import { conflictsCheck } from './conflicts.check';
import { needsCheck } from './needs.check';
import { pagesCheck } from './pages.check';
import { givenTo, rangesCheck } from './ranges.check';
import { sizeCheck } from './size.check';
import { differencesFrom, type RemoteJson } from '../storage/remote-json';

/** Each shared module and name that the remote imports exists in the host (docs/remotes.md lists them). */
export const sharedModulesCheck: FitCheck = {
  name: 'shared modules',
  findIssues({ description: { assets, uses, requires }, host }) {
    const { shared, offers } = givenTo(requires.kernel, host);
    const required = new Set([
      ...assets.shared,
      ...Object.values(assets.pages).flatMap(({ shared }) => shared),
      ...Object.keys(uses),
    ]);
    return [...required].sort().flatMap((request) => {
      if (!(request in shared)) return [`the host does not provide ${request}`];
      const offered = offers[request];
      const missing = offered ? (uses[request] ?? []).filter((name) => !offered.includes(name)) : [];
      return missing.map(
        (name) => `it uses ${name} of ${request}, which the host does not provide: ${insteadOf(request)}`,
      );
    });
  },
};

/** The host has the groups, icons, rights and slots that a remote uses: its page rejects the whole remote otherwise. */
export const vocabularyCheck: FitCheck = {
  name: 'vocabulary',
  findIssues({ description: { routes, slots }, host: { vocabulary } }) {
    if (!vocabulary) return [];
    const { groups, icons, rights, slots: places } = vocabulary;
    const unknown = (id: string, what: string, named: string | undefined, known: readonly string[]) =>
      named === undefined || known.includes(named)
        ? []
        : [`${id} names the ${what} ${named}, the host has ${known.join(', ')}`];
    return [
      ...routes.flatMap(({ id, menu, icon, right }) => [
        ...unknown(id, 'menu group', menu?.group, Object.keys(groups)),
        ...unknown(id, 'icon', icon, icons),
        ...unknown(id, 'right', right, rights),
      ]),
      ...slots.flatMap(({ id, slot }) => unknown(id, 'slot', slot, places)),
    ];
  },
};

/** A manifest without these fields loads without an error or fails late, with a misleading message. */
const manifestCheck: Check = {
  name: 'manifest',
  findIssues({ description: { name, entry, exposes, integrity }, folder }) {
    const read = readManifest(folder);
    const file = entryFile(read);
    return [
      // Two versions of a remote may be in one page, so its global name contains the version.
      ...(read.name === name || read.name.startsWith(`${name}_`)
        ? []
        : [`${entry} belongs to "${read.name}"`]),
      ...(read.exposes.some((item) => item.path === exposes) ? [] : [`${entry} does not expose ${exposes}`]),
      ...(hasPlain(folder, file) ? [] : [`its entry ${file} is missing`]),
      ...[file, ...listedIn([...read.exposes, ...read.shared])].flatMap((listed) => {
        if (listed !== file && !hasPlain(folder, listed))
          return [`${entry} lists ${listed}, which is missing`];
        return Object.hasOwn(integrity, listed) ? [] : [`${entry} lists ${listed}, which has no integrity`];
      }),
    ];
  },
};

function listedIn(parts: readonly Pick<FederationManifest['shared'][number], 'assets'>[]): string[] {
  const kinds = parts.flatMap(({ assets }) => [assets?.js, assets?.css]);
  return [...new Set(kinds.flatMap((kind) => (kind ? [...kind.sync, ...kind.async] : [])))];
}

/** The files are exactly those that were built, with none missing, changed or added. */
const filesCheck: Check = {
  name: 'files',
  findIssues: ({ description, folder }) => differencesFrom(description, folder),
};

/** Every file that the code may load exists: otherwise only a user who opens the page that needs it would find out. */
const chunksCheck: Check = {
  name: 'chunks',
  async findIssues({ description: { integrity }, folder }) {
    // Imported lazily: this module loads webpack for its parser, which takes longer than running the commands.
    const { chunkFiles } = await import('../build/chunk-files');
    const files = Object.keys(integrity);
    return chunkFiles(folder, files)
      .filter((file) => !files.includes(file))
      .map((file) => `its code loads ${file}, which is missing`);
  },
};

/**
 * Versions that need the previous kernel may be published until the last day of the grace period, to replace them. Not
 * one of the static checks: what is published may be served for longer, also by a host that comes later.
 */
export const graceCheck = (now: Date): Check => ({
  name: 'grace',
  findIssues({ description: { requires }, host }) {
    const { previousKernel: previous } = host;
    if (!previous || !givenTo(requires.kernel, host).isPrevious || isOpen(previous, now)) return [];
    return [
      `it needs kernel ${previous.version}, for which versions could be published until ${previous.until}; build it with ${host.kernel}`,
    ];
  },
});

/** Whether a grace period lasts: its last day counts until it has ended in every time zone. */
export const isOpen = ({ until }: { until: string }, now: Date): boolean =>
  now.getTime() < Date.parse(until) + 36 * 3_600_000;

const identityCheck: Check = {
  name: 'identity',
  findIssues: ({ description: { name, version: own }, remote, version }) =>
    name === remote && own === version ? [] : [`remote.json names ${name} ${own}`],
};

/** The checks that do not run the version. */
export const staticChecks: readonly Check[] = [
  identityCheck,
  rangesCheck,
  sharedModulesCheck,
  vocabularyCheck,
  filesCheck,
  manifestCheck,
  chunksCheck,
  pagesCheck,
  conflictsCheck,
  sizeCheck,
  needsCheck,
];

/** Checks of published content, which does not change: they must not prevent a rollback. */
const publishingChecks: readonly Check[] = [chunksCheck, sizeCheck, needsCheck];

export const servingChecks: readonly Check[] = staticChecks.filter(
  (check) => !publishingChecks.includes(check),
);

export async function runStaticChecks(
  checked: Checked,
  checks: readonly Check[] = staticChecks,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, findIssues } of checks) results.push(await resultOf(name, () => findIssues(checked)));
  return results;
}

/** Returns the reasons why a host cannot run a version, as far as its description shows; empty when it can. */
export function misfitsOf(description: RemoteJson, host: Provided): string[] {
  return [rangesCheck, sharedModulesCheck, vocabularyCheck].flatMap(({ findIssues }) =>
    findIssues({ description, host }),
  );
}
