import type { RegistryRecord } from '../registry/registry-record';
import type { PublishedRemotes } from '../storage/published-remotes';

export interface Pruned {
  remote: string;
  version: string;
}

/**
 * Removes versions that no environment serves or could roll back to, except the latest `keep` of each remote: an
 * open page may still ask for their files.
 */
export function prune(
  published: PublishedRemotes,
  record: RegistryRecord | undefined,
  keep: number,
): Pruned[] {
  const needed = new Set(
    Object.values(record?.environments ?? {}).flatMap((deployments) =>
      Object.entries(deployments).flatMap(([remote, { current, previous }]) =>
        [current, ...previous].map((version) => `${remote} ${version}`),
      ),
    ),
  );
  const dropped = published.names().flatMap((remote) =>
    published
      .versions(remote)
      .slice(keep)
      .filter(({ version }) => !needed.has(`${remote} ${version}`))
      .map(({ version }) => ({ remote, version })),
  );
  for (const { remote, version } of dropped) published.remove(remote, version);
  return dropped;
}
