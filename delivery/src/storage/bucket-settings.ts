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

export interface BucketSettings extends BucketAddress {
  timeoutMs: number;
  attempts: number;
  /** After a call without any response, further calls fail immediately for this time. */
  restMs: number;
}

/** Environment variables of the release storage; those of the bucket are only needed for a bucket. */
export const storeVariables = {
  REGISTRY_STORE: folderOrBucket.describe(
    '`s3://<bucket>[/<prefix>]` stores releases in a bucket ([registry.md](registry.md))',
  ),
  ...serviceVariables,
};

type StoreVariables = z.output<z.ZodObject<typeof storeVariables>>;

/** Returns undefined for the folder; throws when the bucket's keys are missing. */
export function bucketSettings({
  REGISTRY_STORE: where,
  ...service
}: StoreVariables): BucketSettings | undefined {
  if (missingKeys(where, service).length > 0)
    throw new Refusal('REGISTRY_STORE names a bucket: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set');
  const address = bucketAt(where, service);
  return address && { ...address, timeoutMs: 10_000, attempts: 6, restMs: 0 };
}

/** Reads only the variables of the store; throws one Error that lists every issue. */
export function readBucketSettings(env: Record<string, string | undefined>): BucketSettings | undefined {
  return bucketSettings(readSettings(z.object(storeVariables), env, 'The settings of the store are invalid'));
}
