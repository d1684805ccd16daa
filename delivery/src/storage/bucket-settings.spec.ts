import { readBucketSettings } from './bucket-settings';

const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

describe('the storage of releases', () => {
  it('is the data folder when no bucket is set', () => {
    expect(readBucketSettings({ REGISTRY_STORE: '', S3_REGION: '' })).toBeUndefined();
    expect(readBucketSettings({ REGISTRY_STORE: 'folder' })).toBeUndefined();
  });

  it.each([
    [{}, 'https://portal.s3.us-east-1.amazonaws.com'],
    [{ S3_REGION: 'eu-west-1', S3_ADDRESSING: 'path' }, 'https://s3.eu-west-1.amazonaws.com/portal'],
    [{ S3_ENDPOINT: 'http://minio:9000' }, 'http://minio:9000/portal'],
    [{ S3_ENDPOINT: 'https://oss.example.com/', S3_ADDRESSING: 'virtual' }, 'https://portal.oss.example.com'],
  ])('is addressed as the service requires: %j', (more, url) => {
    expect(readBucketSettings({ ...keys, REGISTRY_STORE: 's3://portal', ...more })?.url).toBe(url);
  });

  it('may be a folder in a bucket', () => {
    expect(readBucketSettings({ ...keys, REGISTRY_STORE: 's3://portal/eu/live/' })?.prefix).toBe('eu/live/');
  });

  it.each([
    [{ REGISTRY_STORE: 'ftp://x' }, 'REGISTRY_STORE: '],
    [{ REGISTRY_STORE: 's3://Bad_Name' }, 'REGISTRY_STORE: '],
    [{ REGISTRY_STORE: 's3://portal' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set'],
    [{ REGISTRY_STORE: 's3://portal', S3_ENDPOINT: 'minio' }, 'S3_ENDPOINT: '],
  ])('reports invalid settings: %j', (env, message) => {
    expect(() => readBucketSettings(env)).toThrow(message);
  });
});
