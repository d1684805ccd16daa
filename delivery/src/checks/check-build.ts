import { readRemoteJson } from '../storage/remote-json';
import type { Stores } from '../storage/stores';
import type { CheckResult, Provided } from './check';
import { neighboursOf } from './neighbours';
import { runStaticChecks } from './static-checks';

/** The checks of a build that is to be published, beside all that other remotes serve or have published last. */
export async function checkBuild(
  stores: Stores,
  { remote, version, folder, host }: { remote: string; version: string; folder: string; host: Provided },
): Promise<CheckResult[]> {
  const neighbours = await neighboursOf(stores, remote);
  return runStaticChecks({ remote, version, description: readRemoteJson(folder), folder, host, neighbours });
}
