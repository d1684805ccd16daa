import * as z from 'zod';
import {
  bucketAt,
  folderOrBucket,
  missingKeys,
  serviceVariables,
  type BucketAddress,
} from '../environment/bucket-address';
import { readSettings } from '../environment/read-settings';
import { Refusal } from '../refusal';

/** How a bucket is reached, and how long it is waited for. */
export interface BucketSettings extends BucketAddress {
  /** How long one try may take. */
  timeoutMs: number;
  /** How often a call is tried. */
  attempts: number;
  /** After a call that was never answered, the next ones fail at once for so long. */
  restMs: number;
}

/** Environment variables of the release storage; those of the bucket are needed for a bucket alone. */
export const storeVariables = {
  REGISTRY_STORE: folderOrBucket.describe(
    '`s3://<bucket>[/<prefix>]` stores releases in a bucket ([registry.md](registry.md))',
  ),
  ...serviceVariables,
};

type StoreVariables = z.output<z.ZodObject<typeof storeVariables>>;

/** Undefined for the folder; throws when the bucket's keys are missing. */
export function bucketSettings({
  REGISTRY_STORE: where,
  ...service
}: StoreVariables): BucketSettings | undefined {
  if (missingKeys(where, service).length > 0)
    throw new Refusal('REGISTRY_STORE names a bucket: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set');
  const address = bucketAt(where, service);
  return address && { ...address, timeoutMs: 10_000, attempts: 6, restMs: 0 };
}

/** Reads the variables of the store alone; throws one Error that lists every issue. */
export function readBucketSettings(env: Record<string, string | undefined>): BucketSettings | undefined {
  return bucketSettings(readSettings(z.object(storeVariables), env, 'The settings of the store are invalid'));
}
