import { openLocalBucket } from '../environment/bucket.fixture';

/** Runs the specs' bucket as a process, for checks without another; the environment sets keys and bucket name. */
const { PORT, BUCKET, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = process.env;
const { env } = await openLocalBucket(1000, {
  name: BUCKET,
  port: Number(PORT),
  keys: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY, region: 'us-east-1' },
});
process.stdout.write(`${env.S3_ENDPOINT}\n`);
