import {
  bucketAt,
  bucketPlace,
  folderOrBucket,
  missingKeys,
  serviceVariables,
  type BucketAddress,
} from 'delivery/environment/bucket-address';
import { z } from 'zod';

/** Environment variables of the file storage. */
export const bucketVariables = {
  FILES_STORE: folderOrBucket.describe(
    '`s3://<bucket>[/<prefix>]` stores uploaded files in a bucket ([deploying.md](deploying.md#files-in-a-bucket))',
  ),
  ...serviceVariables,
};

/** Environment variables of the command that archives a server's database. */
export const archiveVariables = {
  DATABASE_ARCHIVE: bucketPlace,
  ...serviceVariables,
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: z.string().min(1),
};

type Variables = z.output<z.ZodObject<typeof bucketVariables>>;

/** Returns the names of required bucket variables that are not set. */
export const missingBucketVariables = ({ FILES_STORE, ...service }: Variables): string[] =>
  missingKeys(FILES_STORE, service);

/** Returns undefined when files are stored in the data folder. */
export const bucketConfigOf = ({ FILES_STORE, ...service }: Variables): BucketAddress | undefined =>
  bucketAt(FILES_STORE, service);
