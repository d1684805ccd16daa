import { join } from 'node:path';
import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { Refusal } from '../refusal';
import { semanticVersion } from '../semantic-version';
import { hashes } from './file-names';
import { contentName } from './integrity';
import { hasPlain, readPlain } from './plain-files';
import type { Workspace } from './workspace';

/** The host is a release like each remote; this is its name in commands and in the registry. */
export const hostRelease = 'host';

/** Names of the host that remotes may use, besides its modules. */
const vocabulary = z.object({
  groups: z.record(z.string(), z.string()),
  icons: z.array(z.string()),
  /** Places for widgets on the home page. */
  slots: z.array(z.string()),
  /** Rights that a page may require of a project user. */
  rights: z.array(z.string()),
  /** Topics of the bus: `key` is the name in `topics` of shared-kernel/runtime, `payload` a JSON Schema. */
  events: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      owner: z.string(),
      replay: z.enum(['none', 'latest']),
      payload: z.record(z.string(), z.unknown()),
    }),
  ),
});

export const record = z.object({
  /** Content name: builds with the same name serve the same bytes. Verifications are stored under it. */
  name: z.string(),
  /** The published version; not part of the content. */
  version: semanticVersion,
  variant: z.enum(['federated', 'monolith']),
  kernel: z.string(),
  /** Version of the API contract that it was built with. */
  api: z.string(),
  /** Versions of the libraries that it provides to remotes, by package. */
  libraries: z.record(z.string(), z.string()).default({}),
  /** Files of the page, in the order they run. */
  entry: z.array(z.string()),
  /** By request: files of a shared module that the page does not bring itself. */
  shared: z.record(z.string(), z.array(z.string())),
  /** By shared request: its exported names; for CommonJS modules they cannot be determined. */
  offers: z.record(z.string(), z.array(z.string())).default({}),
  /**
   * The kernel of the previous release, offered next to the host's own kernel: the last day for publishing versions
   * that need it, and, by request, files and exported names of the modules that differ from the host's own.
   */
  previousKernel: z
    .object({
      version: z.string(),
      until: z.string(),
      shared: z.record(z.string(), z.array(z.string())),
      offers: z.record(z.string(), z.array(z.string())),
    })
    .optional(),
  /** Missing in old builds: the names that remotes use are then not checked. */
  vocabulary: vocabulary.optional(),
  /** Paths of the host's own pages; remotes must not use them. */
  routes: z.array(z.object({ id: z.string(), path: z.string() })).default([]),
  /** By module path: files of the modules that the host imports lazily. */
  imports: z.record(z.string(), z.array(z.string())),
  /** Bytes of all its files, and the source that it was built from: not part of the content; missing in old builds. */
  sizes: z.object({ all: z.object({ raw: z.number(), brotli: z.number() }) }).optional(),
  source: z.object({ commit: z.string(), committedAt: z.string(), dirty: z.boolean() }).optional(),
  /** By file, for the page and everything below assets/: nothing else is served. */
  integrity: hashes,
});

export const buildRecord = 'build.json';
export const pageFile = 'index.html';

/** build.json: metadata of the host's build that edge and verification read. */
export type HostBuildRecord = z.output<typeof record>;

/** What a host built here provides. Stated nowhere else: the checks, and the page for the host, read build.json. */
export const versionsOf = (
  workspace: Pick<Workspace, 'kernelVersion' | 'apiVersion' | 'librariesOf'>,
): Pick<HostBuildRecord, 'kernel' | 'api' | 'libraries'> => ({
  kernel: workspace.kernelVersion,
  api: workspace.apiVersion,
  libraries: workspace.librariesOf('host'),
});

/** The ranges that a remote built with these versions states; patch releases of a library add no API. */
export const rangesOf = ({ kernel, api, libraries }: ReturnType<typeof versionsOf>) => ({
  kernel: `^${kernel}`,
  api: `^${api}`,
  shared: Object.fromEntries(
    Object.entries(libraries).map(([library, version]) => [library, `^${version.replace(/\.\d+$/, '.0')}`]),
  ),
});

/** Reads build.json from a built host's folder; throws a Refusal when there is none. */
export function readHostBuild(hostDir: string): HostBuildRecord {
  if (!hasPlain(hostDir, buildRecord))
    throw new Refusal(`there is no built host in ${hostDir}: npm run build`);
  const where = join(hostDir, buildRecord);
  return readHostRecord(jsonIn(readPlain(hostDir, buildRecord), where), where);
}

export function readHostRecord(value: unknown, where: string): HostBuildRecord {
  return readAs(record, value, `${where} is invalid`, 'Build the host again: npm run build');
}

/** Returns the content name of a build, derived from its files and its record. */
export function nameOfHost(
  described: Omit<HostBuildRecord, 'name' | 'version' | 'sizes' | 'source'>,
): string {
  const { integrity, variant, kernel, api, libraries, offers, routes, entry, shared, imports } = described;
  const { vocabulary: words, previousKernel } = described;
  const rest = [variant, kernel, api, libraries, offers, routes, entry, shared, imports];
  // Builds made before these fields existed keep their names.
  const said = [...rest, ...[words, previousKernel].filter((each) => each !== undefined)];
  return contentName(integrity, JSON.stringify(said));
}

export function hostRecordBytes(written: HostBuildRecord): Buffer {
  return Buffer.from(`${JSON.stringify(written, null, 1)}\n`);
}
