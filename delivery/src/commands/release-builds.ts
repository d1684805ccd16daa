import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedRemotes } from '../storage/published-remotes';
import { promote } from './deploy';
import type { Deploying } from './deploy';

/**
 * Publishes the remotes that this checkout has built and makes each new one current in production. A build that is
 * already published moves nothing, so a promotion or rollback made by hand outlives a restart.
 */
export function releaseBuilds(
  deploying: Deploying,
  published: PublishedRemotes,
  buildDirs: readonly string[],
): { remote: string; version: string; isNew: boolean }[] {
  return buildDirs
    .filter((folder) => existsSync(join(folder, 'remote.json')))
    .map((folder) => {
      const put = published.put(folder);
      const served = deploying.store.read()?.environments.production?.[put.remote];
      if (put.isNew || !served) promote(deploying, put.remote, put.version, 'production');
      return put;
    });
}
