import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { integrityOf } from '../build/integrity';
import type { PublishedRemotes } from '../storage/published-remotes';
import type { Environment, RegistryRecord } from './registry-record';

const schemaUrl = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';
const place = z.string().regex(/^(?:https?:\/\/|\/)/, 'must be a URL or an absolute path');

const entry = z.object({
  url: place,
  fallbackUrl: place.optional(),
  metadata: z.object({ version: z.string().min(1), integrity: z.string().startsWith('sha384-') }),
  deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: z.object({ description: place }),
});

/**
 * /registry.json in the words of the frontend-discovery schema. Unlike that schema's own, every version of a list is
 * checked, not the first alone.
 */
export const discovery = z.object({
  schema: z.literal(schemaUrl),
  microFrontends: z.record(z.string(), z.tuple([entry], entry)),
});

export type Discovery = z.output<typeof discovery>;
type Entry = z.output<typeof entry>;

/** What an environment serves: one list per remote, the first entry of which is to be loaded. */
export function discover(
  record: RegistryRecord | undefined,
  environment: Environment,
  published: PublishedRemotes,
): Discovery {
  const deployments = Object.entries(record?.environments[environment] ?? {});
  const lists = deployments.map(([remote, { current, previous }]) => {
    const fallback = previous.find((version) => version !== current && published.has(remote, version));
    return [remote, [describeEntry(published, remote, current, fallback)]];
  });
  return discovery.parse({ schema: schemaUrl, microFrontends: Object.fromEntries(lists) });
}

function describeEntry(
  published: PublishedRemotes,
  remote: string,
  version: string,
  fallback: string | undefined,
): Entry {
  const manifest = readFileSync(join(published.folderOf(remote, version), 'mf-manifest.json'));
  return {
    url: `${baseOf(remote, version)}mf-manifest.json`,
    ...(fallback ? { fallbackUrl: `${baseOf(remote, fallback)}mf-manifest.json` } : {}),
    metadata: { version, integrity: integrityOf(manifest) },
    deployment: { traffic: 100, default: true },
    extras: { description: `${baseOf(remote, version)}remote.json` },
  };
}

/** The public folder of a version, with a slash at the end. */
export function baseOf(remote: string, version: string): string {
  return `/remotes/${remote}/${encodeURIComponent(version)}/`;
}
