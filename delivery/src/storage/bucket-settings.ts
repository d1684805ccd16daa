import * as z from 'zod';
import { Refusal } from '../refusal';
import { readSettings } from '../read-settings';

/** How a bucket is reached. */
export interface BucketSettings {
  /** Origin and, in path style, the bucket's name; no slash at the end. */
  bucketUrl: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
  /** How long one try may take. */
  timeoutMs: number;
  /** How often a call is tried. */
  attempts: number;
  /** After a call that was never answered, the next ones fail at once for so long. */
  restMs: number;
}

// redos-exception: read from the operator's own environment, once at the start.
const place = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.@-]+(?:\/[\w.@-]+)*))?\/?$/;

/** Environment variables of the release storage; those of the bucket are needed for a bucket alone. */
export const storeVariables = {
  REGISTRY_STORE: z
    .union([z.literal('folder'), z.string().regex(place, 'must be folder or s3://<bucket>[/<prefix>]')])
    .default('folder')
    .describe('`s3://<bucket>[/<prefix>]` stores releases in a bucket ([registry.md](registry.md))'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ADDRESSING: z.enum(['path', 'virtual']).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_SESSION_TOKEN: z.string().min(1).optional(),
};

type StoreVariables = z.output<z.ZodObject<typeof storeVariables>>;

/** Undefined for the folder; throws when the bucket's keys are missing. */
export function bucketSettings(set: StoreVariables): BucketSettings | undefined {
  const [, bucket, prefix] = place.exec(set.REGISTRY_STORE) ?? [];
  if (bucket === undefined) return undefined;
  if (!set.S3_ACCESS_KEY_ID || !set.S3_SECRET_ACCESS_KEY)
    throw new Refusal('REGISTRY_STORE names a bucket: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set');
  const endpoint = new URL(set.S3_ENDPOINT ?? `https://s3.${set.S3_REGION}.amazonaws.com`);
  // Self-hosted services address buckets by path, the large ones by host name.
  const isPath = (set.S3_ADDRESSING ?? (set.S3_ENDPOINT ? 'path' : 'virtual')) === 'path';
  const base = endpoint.pathname.replace(/\/$/, '');
  return {
    bucketUrl: isPath
      ? `${endpoint.origin}${base}/${bucket}`
      : `${endpoint.protocol}//${bucket}.${endpoint.host}${base}`,
    prefix: prefix ? `${prefix}/` : '',
    region: set.S3_REGION,
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    sessionToken: set.S3_SESSION_TOKEN,
    timeoutMs: 10_000,
    attempts: 6,
    restMs: 0,
  };
}

/** Reads the variables of the store alone; throws one Error that lists every issue. */
export function readBucketSettings(env: Record<string, string | undefined>): BucketSettings | undefined {
  return bucketSettings(readSettings(z.object(storeVariables), env, 'The settings of the store are invalid'));
}
