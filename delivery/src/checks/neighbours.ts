import { environments } from '../registry/registry-record';
import type { Environment } from '../registry/registry-record';
import type { Stores } from '../storage/stores';
import type { Neighbour } from './check';

/** The versions of the other remotes that a version will meet: served in these environments, or published last. */
export async function neighboursOf(
  { registry, published }: Stores,
  remote: string,
  selected: readonly Environment[] = environments,
): Promise<Neighbour[]> {
  const record = await registry.read();
  const served = selected.flatMap((where) =>
    Object.entries(record?.environments[where] ?? {}).flatMap(([name, { current, canary }]) => [
      { name, version: current, where: where as string },
      ...(canary ? [{ name, version: canary.version, where: `canary in ${where}` }] : []),
    ]),
  );
  const last = await Promise.all(
    (await published.names()).map(async (name) => {
      const [latest] = await published.versions(name);
      return latest ? [{ name, version: latest.version, where: 'published last' }] : [];
    }),
  );
  const met = [...served, ...last.flat()].filter(({ name }) => name !== remote);
  const present: Neighbour[] = [];
  for (const { name, version, where } of met) {
    // Pruned by hand, or not copied here yet: not an issue of the checked version.
    if (!(await published.has(name, version))) continue;
    present.push({ description: await published.describe(name, version), where });
  }
  return present;
}
