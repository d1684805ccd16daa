import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import * as z from 'zod';
import type { HostBuildRecord } from '../build/host-build-record';
import { filesBelow, integrityOf, isServed } from '../build/integrity';
import type { PublishedRemotes } from '../storage/published-remotes';
import type { RemoteJson } from '../storage/remote-json';

const manifest = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string() })),
});

/** What `faultsOf` looks at. */
export const staticChecks = ['files', 'manifest', 'kernel', 'api', 'shared modules'] as const;

type Provided = Pick<HostBuildRecord, 'kernel' | 'api' | 'shared'>;

/** Everything that would keep a published version from running in this host; empty when it fits. */
export async function faultsOf(
  published: PublishedRemotes,
  remote: string,
  version: string,
  host: Provided,
): Promise<string[]> {
  const described = await published.describe(remote, version);
  const folder = await published.folderOf(remote, version);
  return [
    ...identityFaults(described, remote, version),
    ...rangeFaults(described, host),
    ...sharedFaults(described, host),
    ...fileFaults(described, folder),
    ...manifestFaults(described, folder),
  ];
}

function identityFaults({ name, version: own }: RemoteJson, remote: string, version: string): string[] {
  return name === remote && own === version ? [] : [`remote.json calls itself ${name} ${own}`];
}

function rangeFaults({ requires }: RemoteJson, host: Provided): string[] {
  const fits = (given: string, range: string) => semver.satisfies(given, range, { includePrerelease: true });
  return [
    ...(fits(host.kernel, requires.kernel)
      ? []
      : [`it needs kernel ${requires.kernel}, the host provides ${host.kernel}`]),
    ...(fits(host.api, requires.api) ? [] : [`it needs API ${requires.api}, the host speaks ${host.api}`]),
  ];
}

function sharedFaults({ assets }: RemoteJson, host: Provided): string[] {
  const wanted = new Set([...assets.shared, ...Object.values(assets.pages).flatMap(({ shared }) => shared)]);
  return [...wanted]
    .filter((request) => !(request in host.shared))
    .map((request) => `the host does not provide ${request}`);
}

function fileFaults({ integrity }: RemoteJson, folder: string): string[] {
  const listed = Object.entries(integrity).flatMap(([file, expected]) => {
    const path = join(folder, file);
    if (!existsSync(path)) return [`${file} is missing`];
    return integrityOf(readFileSync(path)) === expected ? [] : [`${file} is not what was built`];
  });
  const unlisted = filesBelow(folder).filter((file) => isServed(file) && !(file in integrity));
  return [...listed, ...unlisted.map((file) => `${file} has no integrity`)];
}

/** A manifest without these parts loads silently or fails late, and with other words than its fault. */
function manifestFaults({ name, entry, exposes }: RemoteJson, folder: string): string[] {
  const path = join(folder, entry);
  if (!existsSync(path)) return [`${entry} is missing`];
  const parsed = manifest.safeParse(jsonOf(readFileSync(path, 'utf8')));
  if (!parsed.success) return [`${entry} is not a federation manifest`];
  const { metaData, exposes: exposed, name: own } = parsed.data;
  const entryFile = `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`;
  return [
    ...(own === name || own.startsWith(`${name}_`) ? [] : [`${entry} is of "${own}"`]),
    ...(exposed.some((item) => item.path === exposes) ? [] : [`${entry} does not expose ${exposes}`]),
    ...(existsSync(join(folder, entryFile)) ? [] : [`its entry ${entryFile} is missing`]),
  ];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
