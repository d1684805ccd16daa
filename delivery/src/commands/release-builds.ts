import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal';
import { promote } from '../registry/deploy';
import type { Environment } from '../registry/registry-record';
import type { PutVersion } from '../storage/published-remotes';
import type { Stores } from '../storage/stores';
import { readHostBuild } from '../build/host-build-record';
import { faultsOf, staticChecks } from './verify';

export interface Releasing {
  stores: Stores;
  hostDir: string;
  /** Production unless said. */
  environment?: Environment;
  who: string;
  now: () => Date;
  isDryRun?: boolean;
}

/**
 * Publishes the remotes that this checkout has built, verifies them against the host that it has built and makes each
 * new one current in an environment. A build that is already published moves nothing, so a promotion or rollback made by
 * hand outlives a restart.
 */
export async function releaseBuilds(
  releasing: Releasing,
  buildDirs: readonly string[],
): Promise<PutVersion[]> {
  const { published, registry: store } = releasing.stores;
  const { environment = 'production' } = releasing;
  const released: PutVersion[] = [];
  for (const folder of buildDirs.filter((dir) => existsSync(join(dir, 'remote.json')))) {
    const put = await (releasing.isDryRun ? published.inspect(folder) : published.put(folder));
    const served = (await store.read())?.environments[environment]?.[put.remote];
    if (!releasing.isDryRun) await verify(releasing, put);
    if (put.isNew || !served)
      await promote({ ...releasing, store }, { remote: put.remote, environment }, put.version);
    released.push(put);
  }
  return released;
}

/** Built from one source, host and remotes fit: the checks that take no browser are enough. */
async function verify({ stores, hostDir, now }: Releasing, { remote, version }: PutVersion): Promise<void> {
  const host = readHostBuild(hostDir);
  if (await stores.verifications.find(remote, version, host.name)) return;
  const faults = await faultsOf(stores.published, remote, version, host);
  if (faults.length)
    throw new Refusal(`${remote} ${version} does not fit its own host: ${faults.join('; ')}`);
  await stores.verifications.put({
    remote,
    version,
    host: host.name,
    at: now().toISOString(),
    checks: [...staticChecks],
  });
}
