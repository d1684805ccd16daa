import { z } from 'zod';
import { remoteDescription, type RemoteDescription } from 'shared-kernel/routing/definitions';
import { brand, type Brand } from '../brand/brand';
import type { PublishedRemote } from '../remotes/model/published-remote';
import {
  microFrontends,
  readServedVersion,
  withdrawnVersions,
  type WithdrawnVersions,
} from '../remotes/model/registry-entry';

/** A version that replaces the served one in this browser. */
const activeOverride = z.object({
  remote: z.string(),
  override: z.union([z.object({ url: z.string() }), z.object({ version: z.string() })]),
  /** Expiry in seconds since 1970. */
  expires: z.number().optional(),
  /** Set by the host when the override's address cannot be read. */
  isUnreadable: z.boolean().optional(),
});

const boot = z.object({
  brand,
  environment: z.string().default('production'),
  host: z.string().default('unknown'),
  pageToken: z.string().optional(),
  overrides: z
    .object({ areOpen: z.boolean(), active: z.array(activeOverride) })
    .default({ areOpen: false, active: [] }),
  registry: z.object({ microFrontends, withdrawn: withdrawnVersions }),
  /** remote.json files by remote name. */
  remotes: z.record(z.string(), z.unknown()).default({}),
  /** mf-manifest.json files by remote name. */
  manifests: z.record(z.string(), z.unknown()).default({}),
  /** Versions of the shared modules, also checked by `publish` and `verify`; not compiled into the host. */
  provides: z.object({
    kernel: z.string(),
    /** Also offered, to remotes that need it. */
    previousKernel: z.string().optional(),
    api: z.string(),
    libraries: z.record(z.string(), z.string()),
  }),
});

export type ActiveOverride = z.output<typeof activeOverride>;

export interface PortalOverrides {
  /** Whether users may choose versions themselves. */
  readonly areOpen: boolean;
  readonly active: readonly ActiveOverride[];
}

export interface RejectedRemote {
  readonly name: string;
  readonly reason: string;
}

export interface PortalConfig {
  readonly brand: Brand;
  readonly environment: string;
  /** Content-based name of this host's build. */
  readonly host: string;
  /** Token of this page, as served. */
  readonly pageToken?: string | undefined;
  readonly overrides: PortalOverrides;
  readonly remotes: readonly PublishedRemote[];
  readonly withdrawn: WithdrawnVersions;
  readonly provides: z.output<typeof boot>['provides'];
  /** Remotes whose entry or description cannot be read: their pages do not exist, the rest of the portal works. */
  readonly rejected: readonly RejectedRemote[];
}

/**
 * Parses the configuration that the edge wrote into the page. Throws when brand or registry is missing; leaves out a
 * remote that is invalid.
 */
export function readPortalConfig(raw: unknown, origin: string): PortalConfig {
  const given = boot.parse(raw);
  const remotes: PublishedRemote[] = [];
  const rejected: RejectedRemote[] = [];

  for (const [name, list] of Object.entries(given.registry.microFrontends)) {
    try {
      const served = readServedVersion(list, origin);
      const description = readDescription(name, given.remotes[name]);
      remotes.push({ description, manifest: given.manifests[name], ...served });
    } catch (error) {
      rejected.push({ name, reason: error instanceof z.ZodError ? z.prettifyError(error) : String(error) });
    }
  }
  const { brand, environment, host, pageToken, overrides, provides } = given;
  const { withdrawn } = given.registry;
  return { brand, environment, host, pageToken, overrides, remotes, withdrawn, provides, rejected };
}

/** Parses the remote.json of a remote; throws when it is missing, malformed or of another remote. */
export function readDescription(name: string, raw: unknown): RemoteDescription {
  const description = remoteDescription.parse(raw);
  if (description.name !== name) throw new Error(`remote.json is of ${description.name}`);
  return description;
}

/** Returns the descriptions of all remotes. */
export const descriptionsOf = (config: PortalConfig): readonly RemoteDescription[] =>
  config.remotes.map(({ description }) => description);
