import { z } from 'zod';
import type { ServedVersion } from './published-remote';

const hash = z.string().startsWith('sha384-');

const registryEntry = z.object({
  url: z.string().min(1),
  fallbackUrl: z.string().min(1).optional(),
  metadata: z.object({ version: z.string() }),
  deployment: z.object({ default: z.boolean() }).optional(),
  extras: z
    .object({
      override: z.boolean().optional(),
      /** Hash of this version's remote.json; below, that of the fallback's. */
      integrity: hash.optional(),
      fallback: z.object({ integrity: hash }).optional(),
    })
    .optional(),
});

/** The registry's lists by remote. The first entry of a list is the version to load. */
export const microFrontends = z.record(z.string(), z.array(z.unknown()));

/** Withdrawn or rolled back versions by remote: no page loads them, even if the browser remembers one. */
export const withdrawnVersions = z.record(z.string(), z.array(z.string())).default({});
export type WithdrawnVersions = z.output<typeof withdrawnVersions>;

/** Parses the entry to load of one remote's list; throws when there is none or it is invalid. */
export function readServedVersion(list: readonly unknown[], origin: string): ServedVersion {
  const { url, fallbackUrl, deployment, extras } = registryEntry.parse(list[0]);
  const isCanary = deployment?.default === false;
  const choice = extras?.override ? 'override' : isCanary ? 'canary' : 'current';
  const hasFallback = fallbackUrl !== undefined && choice !== 'override';
  return {
    base: baseOf(url, origin),
    integrity: extras?.integrity,
    choice,
    fallback: hasFallback
      ? { base: baseOf(fallbackUrl, origin), integrity: extras?.fallback?.integrity }
      : undefined,
  };
}

/** Returns the URL of the version's folder, whether the registry has the folder's URL or that of a file in it. */
const baseOf = (url: string, origin: string) => new URL('.', new URL(url, origin)).href;
