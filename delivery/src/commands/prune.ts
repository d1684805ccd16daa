import type { RegistryRecord } from '../registry/registry-record';
import type { PublishedRemotes } from '../storage/published-remotes';

export interface Pruned {
  remote: string;
  version: string;
}

/** Versions that no environment serves or could roll back to, except the latest `keep` of each remote. */
export async function prunable(
  published: PublishedRemotes,
  record: RegistryRecord | undefined,
  keep: number,
): Promise<Pruned[]> {
  const needed = new Set(
    Object.values(record?.environments ?? {}).flatMap((deployments) =>
      Object.entries(deployments).flatMap(([remote, { current, previous, canary }]) =>
        [current, ...previous, ...(canary ? [canary.version] : [])].map((version) => `${remote} ${version}`),
      ),
    ),
  );
  const dropped: Pruned[] = [];
  for (const remote of await published.names()) {
    const older = (await published.versions(remote)).slice(keep);
    for (const { version } of older)
      if (!needed.has(`${remote} ${version}`)) dropped.push({ remote, version });
  }
  return dropped;
}
