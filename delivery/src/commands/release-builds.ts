import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readHostBuild } from '../build/host-build-record';
import { issuesIn } from '../checks/check';
import type { Neighbour } from '../checks/check';
import { checkPublished } from '../checks/check-published';
import { Refusal } from '../refusal';
import { follow } from '../registry/deploy';
import type { LeftAlone } from '../registry/deploy';
import type { Environment } from '../registry/registry-record';
import { readRemoteJson } from '../storage/remote-json';
import type { PutVersion } from '../storage/published-remotes';
import type { Stores } from '../storage/stores';

export interface Releasing {
  stores: Stores;
  hostDir: string;
  /** Default: production. */
  environment?: Environment;
  who: string;
  now: () => Date;
  isDryRun?: boolean;
}

export interface Released extends PutVersion {
  /** The version served instead, because a command other than `npm start` has decided so. */
  left?: LeftAlone;
}

/**
 * Publishes the remotes that this checkout has built, verifies them against the host that it has built and makes each
 * current in an environment, unless the last change of that remote there was a promotion, canary or rollback by command.
 */
export async function releaseBuilds(releasing: Releasing, buildDirs: readonly string[]): Promise<Released[]> {
  const { published, registry: store } = releasing.stores;
  const { environment = 'production' } = releasing;
  const released: Released[] = [];
  const built = buildDirs.filter((dir) => existsSync(join(dir, 'remote.json')));
  const together = built.map((dir) => ({ description: readRemoteJson(dir), where: 'built with it' }));
  for (const folder of built) {
    const put = await (releasing.isDryRun ? published.inspect(folder) : published.put(folder));
    if (!releasing.isDryRun) await verify(releasing, put, together);
    const left = await follow({ ...releasing, store }, { remote: put.remote, environment }, put.version);
    released.push({ ...put, ...(left && { left }) });
  }
  return released;
}

/** Built from one source, host and remotes fit: the checks that take no browser are enough. */
async function verify(
  { stores, hostDir, now }: Releasing,
  { remote, version }: PutVersion,
  neighbours: readonly Neighbour[],
): Promise<void> {
  const host = readHostBuild(hostDir);
  if (await stores.verifications.find(remote, version, host.name)) return;
  const results = await checkPublished(stores, { remote, version, host, neighbours });
  const issues = issuesIn(results);
  if (issues.length)
    throw new Refusal(`${remote} ${version} does not fit its own host: ${issues.join('; ')}`);
  await stores.verifications.put({
    remote,
    version,
    host: host.name,
    at: now().toISOString(),
    checks: results.map(({ name }) => name),
  });
}
