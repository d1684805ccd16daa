import { hostRelease, readHostBuild, type HostBuildRecord } from '../build/host-build-record';
import { Refusal, StoreAway } from '../refusal';
import { hostIn, type Environment, type RegistryRecord } from '../registry/registry-record';
import type { Stores } from '../storage/stores';

export interface LiveHost {
  host: HostBuildRecord;
  dir: string;
}

interface Places {
  published: Stores['published'];
  /** The host that is used when the registry names none. */
  hostDir: string;
}

/** Like `liveHosts`, but empty where the registry names no host and this machine has built none. */
export const hostsIfAny = (...asked: Parameters<typeof liveHosts>): Promise<LiveHost[]> =>
  liveHosts(...asked).catch((problem: unknown) => {
    if (problem instanceof Refusal && !(problem instanceof StoreAway)) return [];
    throw problem;
  });

/** The hosts that a version has to fit: the current one, selected as the edge does, and the canary's. */
export async function liveHosts(
  { published, hostDir }: Places,
  record: RegistryRecord | undefined,
  environment: Environment,
): Promise<[LiveHost, ...LiveHost[]]> {
  const row = hostIn(record, environment);
  const find = async (versions: readonly string[]): Promise<LiveHost | undefined> => {
    for (const version of versions) {
      try {
        const host = await published.describeHost(version);
        return { host, dir: await published.folderOf(hostRelease, version) };
      } catch (problem) {
        // This version is gone or damaged: the edge, too, falls back to an earlier one.
        if (!(problem instanceof Refusal) || problem instanceof StoreAway) throw problem;
      }
    }
    return undefined;
  };
  const current = row && (await find([row.current, ...row.previous]));
  const canary = row?.canary && (await find([row.canary.version]));
  return [current ?? { host: readHostBuild(hostDir), dir: hostDir }, ...(canary ? [canary] : [])];
}
