import { hostRelease } from '../build/host-build-record';
import { versionsOf } from '../registry/change';
import type { Deployment, RegistryRecord } from '../registry/registry-record';
import type { RegistryStore } from '../registry/registry-store';
import type { Stores } from '../storage/stores';
import { countIn, type Command } from './command';

const dayMs = 86_400_000;
/** Incomplete files older than this were left by a command that was killed. */
const killedMs = 3_600_000;

export const pruneCommand: Command = {
  usage: 'prune [--keep <n>] [--days <n>]',
  what: 'remove versions that are not served, not a rollback target and not served in the last days (7), except the latest n (5)',
  options: ['keep', 'days'],
  async run({ stores, now, isDryRun, option }) {
    const keep = countIn(option, 'keep', 5, 999_999, 0);
    const present = now();
    const since = new Date(present.getTime() - countIn(option, 'days', 7, 999_999, 0) * dayMs);
    const sparing = { keep, since };
    const removed = await (isDryRun ? prunable(stores, sparing) : prune(stores, sparing));
    if (!isDryRun) await stores.published.sweep(new Date(present.getTime() - killedMs));
    const list = removed.map(({ remote, version }) => `\n  ${remote} ${version}`).join('');
    const done = isDryRun ? 'Would be removed' : 'Removed';
    return {
      json: { removed, dryRun: isDryRun },
      text: removed.length ? `${done}:${list}` : 'Nothing to remove.',
    };
  },
};

export interface Pruned {
  remote: string;
  version: string;
}

/** Versions that are kept although they are not served. */
interface Sparing {
  /** The latest published versions of each remote. */
  keep: number;
  /** Versions served at or after this time: pages opened then may still request their files. */
  since: Date;
}

/** Versions not served now or recently and no rollback target, except the latest `keep` of each remote. */
export async function prunable(
  { published, registry }: Stores,
  sparing: Sparing,
  releases?: readonly string[],
): Promise<Pruned[]> {
  const needed = await neededVersions(registry, sparing.since);
  const dropped: Pruned[] = [];
  for (const remote of releases ?? [hostRelease, ...(await published.names())]) {
    const older = (await published.versions(remote)).slice(sparing.keep);
    for (const { version } of older)
      if (!needed.has(nameOf(remote, version))) dropped.push({ remote, version });
  }
  return dropped;
}

/**
 * Removes the prunable versions. Each is unlisted first and then checked again, since it may have been promoted
 * meanwhile; `promote` in turn checks after its write that its version still exists.
 */
export async function prune(
  stores: Stores,
  sparing: Sparing,
  releases?: readonly string[],
): Promise<Pruned[]> {
  const removed: Pruned[] = [];
  for (const { remote, version } of await prunable(stores, sparing, releases)) {
    const retired = await stores.published.retire(remote, version);
    if ((await neededVersions(stores.registry, sparing.since)).has(nameOf(remote, version))) {
      await retired.restore();
      continue;
    }
    await retired.discard();
    await stores.verifications.remove(remote, version);
    await stores.signatures.forget(remote, version);
    await stores.owners.forgetPublication(remote, version);
    removed.push({ remote, version });
  }
  return removed;
}

/** Removes most hosts of a checkout that is rebuilt often: kept are those that open pages may use, and the latest. */
export function pruneHosts(stores: Stores, now: Date): Promise<Pruned[]> {
  const since = new Date(now.getTime() - 24 * 3_600_000);
  return prune(stores, { keep: 5, since }, [hostRelease]);
}

/** Returns the versions of remotes that were served at that time or later. */
export async function servedSince(
  registry: RegistryStore,
  since: Date,
): Promise<(Pruned & { where: string })[]> {
  const served = new Map<string, Pruned>();
  for await (const { environments } of registry.since(since))
    for (const one of Object.values(environments).flatMap(given))
      served.set(nameOf(one.remote, one.version), one);
  return [...served.values()]
    .filter(({ remote }) => remote !== hostRelease)
    .map((one) => ({ ...one, where: 'served lately' }));
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

/** Returns the versions served in a registry state; for the present state also those that a rollback could restore. */
function servedIn({ environments, retired = {} }: RegistryRecord, isPresent: boolean): string[] {
  const known = [...Object.values(environments), ...(isPresent ? Object.values(retired) : [])];
  const returns = known.flatMap((rows) =>
    Object.entries(rows).flatMap(([remote, { previous, undone = [] }]) =>
      [...previous, ...undone].map((version) => ({ remote, version })),
    ),
  );
  const needed = [...known.flatMap(given), ...(isPresent ? returns : [])];
  return needed.map(({ remote, version }) => nameOf(remote, version));
}

function nameOf(remote: string, version: string): string {
  return `${remote} ${version}`;
}

/** Versions that pages are served for the rows of an environment. */
const given = (rows: Readonly<Record<string, Deployment>>): Pruned[] =>
  Object.entries(rows).flatMap(([remote, row]) => versionsOf(row).map((version) => ({ remote, version })));
