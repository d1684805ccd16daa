import * as z from 'zod';

export interface BucketAddress {
  /** Origin and, with path-style addressing, the bucket's name; no trailing slash. */
  url: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

// redos-exception: read from the operator's own environment, once at the start.
const place = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.@-]+(?:\/[\w.@-]+)*))?\/?$/;

/** A bucket as a setting: `s3://<bucket>[/<prefix>]`. */
export const bucketPlace = z.string().regex(place, 'must be s3://<bucket>[/<prefix>]');

export const folderOrBucket = z
  .union([z.literal('folder'), z.string().regex(place, 'must be folder or s3://<bucket>[/<prefix>]')])
  .default('folder');

/** Settings of the storage service, shared by the buckets of files, releases and the database's archive. */
export const serviceVariables = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
    .optional()
    .meta({ description: 'another service that speaks S3', unset: 'AWS' }),
  S3_REGION: z.string().min(1).default('us-east-1').describe('region of the buckets'),
  S3_ADDRESSING: z.enum(['path', 'virtual']).optional().meta({
    description: 'whether the name of the bucket is in the path or in the host name',
    unset: '`path` with an endpoint, else `virtual`',
  }),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('key of the buckets'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('its secret'),
  S3_SESSION_TOKEN: z.string().min(1).optional().describe('its token, where it is temporary'),
};

type ServiceVariables = z.output<z.ZodObject<typeof serviceVariables>>;

/** Returns the names of unset variables that the bucket at `where` needs; none for a folder. */
export const missingKeys = (where: string, set: ServiceVariables): string[] =>
  where === 'folder'
    ? []
    : (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter((name) => set[name] === undefined);

/** `where` is a bucketPlace; returns undefined for anything else, and when a key is missing. */
export function bucketAt(where: string, set: ServiceVariables): BucketAddress | undefined {
  const [, bucket, prefix] = place.exec(where) ?? [];
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const endpoint = new URL(set.S3_ENDPOINT ?? `https://s3.${set.S3_REGION}.amazonaws.com`);
  // Self-hosted services address buckets by path, large providers by host name.
  const isPath = (set.S3_ADDRESSING ?? (set.S3_ENDPOINT ? 'path' : 'virtual')) === 'path';
  const base = endpoint.pathname.replace(/\/$/, '');
  return {
    url: isPath
      ? `${endpoint.origin}${base}/${bucket}`
      : `${endpoint.protocol}//${bucket}.${endpoint.host}${base}`,
    prefix: prefix ? `${prefix}/` : '',
    region: set.S3_REGION,
    accessKeyId,
    secretAccessKey,
    sessionToken: set.S3_SESSION_TOKEN,
  };
}
