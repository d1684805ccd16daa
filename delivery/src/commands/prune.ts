import type { RegistryRecord } from '../registry/registry-record';
import type { RegistryStore } from '../registry/registry-store';
import type { Stores } from '../storage/stores';

export interface Pruned {
  remote: string;
  version: string;
}

/** Versions that are kept although nothing serves them. */
export interface Sparing {
  /** The latest published versions of each remote. */
  keep: number;
  /** Versions served at or after this instant: pages opened then may still request their files. */
  since: Date;
}

/** Versions that no environment serves, or could roll back to, or has served lately, but the latest of each remote. */
export async function prunable({ published, registry }: Stores, sparing: Sparing): Promise<Pruned[]> {
  const needed = await neededVersions(registry, sparing.since);
  const dropped: Pruned[] = [];
  for (const remote of await published.names()) {
    const older = (await published.versions(remote)).slice(sparing.keep);
    for (const { version } of older)
      if (!needed.has(nameOf(remote, version))) dropped.push({ remote, version });
  }
  return dropped;
}

/**
 * Removes those versions. Each is unlisted first and then checked once more, since it may have been promoted
 * meanwhile; `promote` in turn checks after its write that its version still exists.
 */
export async function prune(stores: Stores, sparing: Sparing): Promise<Pruned[]> {
  const removed: Pruned[] = [];
  for (const { remote, version } of await prunable(stores, sparing)) {
    const retired = await stores.published.retire(remote, version);
    if ((await neededVersions(stores.registry, sparing.since)).has(nameOf(remote, version))) {
      await retired.restore();
      continue;
    }
    await retired.discard();
    await stores.verifications.remove(remote, version);
    removed.push({ remote, version });
  }
  return removed;
}

async function neededVersions(registry: RegistryStore, since: Date): Promise<Set<string>> {
  const needed = new Set<string>();
  let isPresent = true;
  for await (const record of registry.since(since)) {
    for (const name of servedIn(record, isPresent)) needed.add(name);
    isPresent = false;
  }
  return needed;
}

/** The served versions of a state; of the present state also those that it can return to. */
function servedIn({ environments, retired = {} }: RegistryRecord, isPresent: boolean): string[] {
  const known = [...Object.values(environments), ...(isPresent ? Object.values(retired) : [])];
  return known.flatMap((deployments) =>
    Object.entries(deployments).flatMap(([remote, { current, previous, undone = [], canary }]) =>
      [current, ...(canary ? [canary.version] : []), ...(isPresent ? [...previous, ...undone] : [])].map(
        (version) => nameOf(remote, version),
      ),
    ),
  );
}

function nameOf(remote: string, version: string): string {
  return `${remote} ${version}`;
}
