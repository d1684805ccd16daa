import { environments, remotesIn, type Environment, type RegistryRecord } from '../registry/registry-record';
import type { PublishedRemotes } from '../storage/published-remotes';
import type { Stores } from '../storage/stores';
import type { Neighbour } from './check';

interface Met {
  name: string;
  version: string;
  where: string;
}

/** Returns the other remotes' versions that run with a version: served in these environments, or published last. */
export async function neighboursOf(
  { registry, published }: Stores,
  remote: string,
  selected: readonly Environment[] = environments,
): Promise<Neighbour[]> {
  const record = await registry.read();
  const last = await Promise.all(
    (await published.names()).map(async (name) => {
      const [latest] = isGone(record, name) ? [] : await published.versions(name);
      return latest ? [{ name, version: latest.version, where: 'published last' }] : [];
    }),
  );
  return describeAll(published, remote, [...servedIn(record, selected), ...last.flat()]);
}

/** Returns the other remotes that one state of the registry serves in one environment. */
export function servedBeside(
  published: PublishedRemotes,
  record: RegistryRecord | undefined,
  { remote, environment }: { remote: string; environment: Environment },
): Promise<Neighbour[]> {
  return describeAll(published, remote, servedIn(record, [environment]));
}

function servedIn(record: RegistryRecord | undefined, selected: readonly Environment[]): Met[] {
  return selected.flatMap((where) =>
    Object.entries(remotesIn(record, where)).flatMap(([name, { current, canary }]) => [
      { name, version: current, where: where as string },
      ...(canary ? [{ name, version: canary.version, where: `canary in ${where}` }] : []),
    ]),
  );
}

/** Whether a remote is retired and served in no environment: its addresses are free again. */
function isGone(record: RegistryRecord | undefined, name: string): boolean {
  const isRetired = environments.some((where) => record?.retired?.[where]?.[name]);
  return isRetired && !environments.some((where) => record?.environments[where]?.[name]);
}

async function describeAll(
  published: PublishedRemotes,
  remote: string,
  met: readonly Met[],
): Promise<Neighbour[]> {
  const present: Neighbour[] = [];
  for (const { name, version, where } of met) {
    // Pruned by hand, or not copied here yet; this is no issue of the checked version.
    if (name === remote || !(await published.has(name, version))) continue;
    present.push({ description: await published.describe(name, version), where });
  }
  return present;
}
