import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBucket } from '../../modules/files/bucket';
import { tempFolder } from '../../testing/temp-folder';
import { openLocalBucket, type LocalBucket } from 'delivery/environment/bucket.fixture';
import { basesIn, unpackBase } from './base';
import { fetchSegment, storeSegment } from './segments';

const segment = '000000010000000000000007';
const folder = tempFolder();
const path = join(folder, segment);
const to = join(folder, 'RECOVERYXLOG');
let local: LocalBucket;
let bucket: ReturnType<typeof openBucket>;

beforeAll(async () => {
  local = await openLocalBucket();
  bucket = openBucket(local.settings, { error: () => undefined });
});
beforeEach(() => local.objects.clear());
afterAll(() => local.close());

describe('the archive of WAL segments of a server', () => {
  it('returns a segment unchanged, even when the server stored it twice', async () => {
    writeFileSync(path, Buffer.alloc(64 * 1024, 'a'));

    await storeSegment(bucket, path);
    await storeSegment(bucket, path);

    expect(await fetchSegment(bucket, segment, to)).toBe(true);
    expect(readFileSync(to).equals(readFileSync(path))).toBe(true);
    expect([...local.objects.values()].map(({ bytes }) => bytes.length)).toEqual([expect.any(Number)]);
  });

  it('refuses a segment of another server under the name of a stored one', async () => {
    writeFileSync(path, 'of this server');
    await storeSegment(bucket, path);
    writeFileSync(path, 'of another server');

    await expect(storeSegment(bucket, path)).rejects.toThrow('with other content');
    await fetchSegment(bucket, segment, to);
    expect(readFileSync(to, 'utf8')).toBe('of this server');
  });

  const fail = (status: number) => local.failures.push({ method: 'GET', status, isDone: false });

  it('returns false for a missing segment, and rejects when the bucket is unavailable', async () => {
    expect(await fetchSegment(bucket, segment, to)).toBe(false);

    for (let answer = 1; answer <= 5; answer += 1) fail(503);
    await expect(fetchSegment(bucket, segment, to)).rejects.toThrow();
    fail(403);
    await expect(fetchSegment(bucket, segment, to)).rejects.toThrow();
  });
});

describe('a base backup in the archive', () => {
  const base = (name: string, endedAt: string, parts: string[] = []) =>
    local.objects.set(`portal/base/${name}/whole.json`, {
      bytes: Buffer.from(JSON.stringify({ endedAt, bytes: 0, parts })),
      writtenAt: new Date(),
    });
  const unpack = (moment: string) =>
    unpackBase({ bucket, folder: join(folder, 'cluster'), to: new Date(moment), fetch: 'fetch' });

  it('is not listed when it was interrupted, nor restored when it ended after the target time', async () => {
    base('b', '2026-11-21T03:00:00.000Z');
    local.objects.set('portal/base/a/000001', { bytes: Buffer.from('x'), writtenAt: new Date() });

    expect((await basesIn(bucket)).map(({ name }) => name)).toEqual(['b']);
    await expect(unpack('2026-11-21T02:59:59Z')).rejects.toThrow('The oldest base is of 2026-11-21T03:00');
    local.objects.clear();
    await expect(unpack('2026-11-21T02:59:59Z')).rejects.toThrow('has no base');
  });

  it('is refused when a part is missing or damaged', async () => {
    base('b', '2026-11-21T03:00:00.000Z', ['0'.repeat(64)]);
    await expect(unpack('2026-11-21T04:00:00Z')).rejects.toThrow('Part 1 of the base b is missing');

    local.objects.set('portal/base/b/000001', { bytes: Buffer.from('x'), writtenAt: new Date() });
    await expect(unpack('2026-11-21T04:00:00Z')).rejects.toThrow('Part 1 of the base b is damaged');
  });
});
