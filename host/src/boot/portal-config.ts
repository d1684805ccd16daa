import { z } from 'zod';
import { remoteDescription, type RemoteDescription } from 'shared-kernel/routing/definitions';
import type { PublishedRemote } from '../remotes/published-remote';

const brand = z.object({
  name: z.string().min(1),
  code: z.string().min(1),
  /** The provider's official website. */
  site: z.url({ protocol: /^https?$/ }).default('https://www.example.com/'),
  /** Who sells the insurance and handles the claims; named in the footer. */
  salesCompany: z.string().min(1).default('示例保险销售服务有限公司'),
  /** The site's filing number; the footer leads with it to the ministry's register. */
  icp: z.string().min(1).optional(),
});

const hash = z.string().startsWith('sha384-');

const registryEntry = z.object({
  url: z.string().min(1),
  fallbackUrl: z.string().min(1).optional(),
  metadata: z.object({ version: z.string() }),
  extras: z
    .object({
      /** Of remote.json, of this version and of the one to fall back to. */
      integrity: hash.optional(),
      fallback: z.object({ integrity: hash }).optional(),
    })
    .optional(),
});

const boot = z.object({
  brand,
  registry: z.object({ microFrontends: z.record(z.string(), z.array(z.unknown())) }),
  /** remote.json by name. */
  remotes: z.record(z.string(), z.unknown()).default({}),
  /** mf-manifest.json by name. */
  manifests: z.record(z.string(), z.unknown()).default({}),
  /** What the host gives to remotes. */
  provides: z.object({ libraries: z.record(z.string(), z.string()).default({}) }).prefault({}),
});

export interface RejectedRemote {
  readonly name: string;
  readonly reason: string;
}

export interface PortalConfig {
  readonly brand: z.output<typeof brand>;
  readonly remotes: readonly PublishedRemote[];
  readonly provides: z.output<typeof boot>['provides'];
  /** Remotes whose entry or description cannot be read: their pages do not exist, the rest of the portal goes on. */
  readonly rejected: readonly RejectedRemote[];
}

/** Reads what the edge wrote into the page. Throws when brand or registry are missing; a single bad remote is left out. */
export function readPortalConfig(raw: unknown, origin: string): PortalConfig {
  const given = boot.parse(raw);
  const remotes: PublishedRemote[] = [];
  const rejected: RejectedRemote[] = [];

  for (const [name, [first]] of Object.entries(given.registry.microFrontends)) {
    const entry = registryEntry.safeParse(first);
    const description = remoteDescription.safeParse(given.remotes[name]);
    if (!entry.success) rejected.push({ name, reason: `registry: ${z.prettifyError(entry.error)}` });
    else if (!description.success)
      rejected.push({ name, reason: `remote.json: ${z.prettifyError(description.error)}` });
    else if (description.data.name !== name)
      rejected.push({ name, reason: `remote.json is of ${description.data.name}` });
    else
      remotes.push({
        description: description.data,
        manifest: given.manifests[name],
        ...placesOf(entry.data, origin),
      });
  }
  return { brand: given.brand, remotes, provides: given.provides, rejected };
}

function placesOf({ url, fallbackUrl, extras }: z.output<typeof registryEntry>, origin: string) {
  return {
    base: baseOf(url, origin),
    integrity: extras?.integrity,
    fallback: fallbackUrl
      ? { base: baseOf(fallbackUrl, origin), integrity: extras?.fallback?.integrity }
      : undefined,
  };
}

/** The folder of the version, whether the registry names it or a file in it. */
const baseOf = (url: string, origin: string) => new URL('.', new URL(url, origin)).href;

/** What the remotes say of themselves. */
export const descriptionsOf = (config: PortalConfig): readonly RemoteDescription[] =>
  config.remotes.map(({ description }) => description);
