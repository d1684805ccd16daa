import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPortal, type Caller, type Portal } from '../../testing/portal';
import { bucketAt, serviceVariables, type BucketAddress } from 'delivery/environment/bucket-address';
import { openBucketCalls } from 'delivery/environment/bucket-calls';
import { openLocalBucket, type LocalBucket } from 'delivery/environment/bucket.fixture';
import { z } from 'zod';
import { openBucket } from './bucket';
import { png } from './pictures/png.fixture';
import { pdf, upload as uploadAs } from './uploads.fixture';

/** An external bucket that the `S3_…` settings give access to: `npm run check -- bucket`. */
const { TEST_BUCKET } = process.env;
const elsewhere = (place: string): BucketAddress => {
  const address = bucketAt(`${place}/${randomUUID()}`, z.object(serviceVariables).parse(process.env));
  if (!address) throw new Error('TEST_BUCKET is s3://<bucket>, beside S3_ACCESS_KEY_ID and the others');
  return address;
};

let bucket: LocalBucket;
let portal: Portal;
let caller: Caller;

beforeAll(async () => {
  bucket = await openLocalBucket();
  portal = await openPortal({ config: { filesBucket: bucket.settings } });
  caller = portal.as((await portal.given.customer()).username);
});
beforeEach(() => bucket.objects.clear());
afterAll(async () => {
  await portal.close();
  await bucket.close();
});

const upload = (fileName = 'a.pdf', bytes: Buffer = pdf) => uploadAs(caller, bytes, fileName);
const keyOf = (id: string) => `portal/${id.slice(0, 2)}/${id}`;

const buckets: [string, () => BucketAddress][] = [['the bucket of specifications', () => bucket.settings]];
if (TEST_BUCKET !== undefined) buckets.push([TEST_BUCKET, () => elsewhere(TEST_BUCKET)]);

describe.each(buckets)('a file in %s', (_, addressOf) => {
  let filesBucket: BucketAddress;
  let kept: Portal;
  beforeAll(async () => {
    filesBucket = addressOf();
    kept = await openPortal({ config: { filesBucket } });
  });
  afterAll(() => kept.close());

  it('is read whole and by range, and is stored only in the bucket', async () => {
    const { username } = await kept.given.customer();
    const { id, url } = (await uploadAs(kept.as(username), pdf, 'a.pdf')).body.data;

    const whole = await kept.anonymous.get(url.replace('/prod-api', ''));
    const part = await kept.inject({ url, headers: { range: 'bytes=9-14' } });

    expect(whole.bytes).toEqual(pdf);
    expect([part.statusCode, part.body]).toEqual([206, '1 0 ob']);
    expect(existsSync(join(kept.ctx.config.dataDir, 'files', id.slice(0, 2)))).toBe(false);
  });

  it('is reported as ENOENT when the bucket does not have it', async () => {
    await expect(kept.ctx.files.read(randomUUID())).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is listed with its write time, and is gone once removed', async () => {
    const objects = openBucket(filesBucket, { error: () => {} });
    const listed = async () => {
      const found = [];
      for await (const page of objects.list('ab/')) found.push(...page);
      return found;
    };
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    for (const name of ['ab/1', 'ab/2', 'ab/3', 'ab/4']) await objects.put(name, pdf, sha256);

    const found = await listed();
    await objects.remove('ab/2');
    await objects.remove('ab/2');

    expect(found.map(({ name }) => name)).toEqual(['ab/1', 'ab/2', 'ab/3', 'ab/4']);
    for (const { writtenAt } of found) expect(Math.abs(Date.now() - writtenAt)).toBeLessThan(60_000);
    expect((await listed()).map(({ name }) => name)).toEqual(['ab/1', 'ab/3', 'ab/4']);
    expect(await objects.get('ab/2')).toBeUndefined();
  });
});

describe('a file in a bucket', () => {
  it('is stored under the configured prefix', async () => {
    const { id } = (await upload()).body.data;

    expect([...bucket.objects.keys()]).toEqual([keyOf(id)]);
  });

  it('has its thumbnails stored in the same bucket', async () => {
    const { id, url } = (await upload('a.png', png(50, 50))).body.data;
    const path = `${url.replace('/prod-api', '')}&w=96`;

    const made = await portal.anonymous.get(path);
    const kept = bucket.objects.get(`portal/thumbnails/${id.slice(0, 2)}/${id}.96`);
    const again = await portal.anonymous.get(path);

    expect(made.headers['content-type']).toBe('image/jpeg');
    expect(kept?.bytes).toEqual(made.bytes);
    expect(again.bytes).toEqual(made.bytes);
  });

  it('is removed when no row refers to it and it is older than an hour', async () => {
    const ids = [];
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) ids.push((await upload(name)).body.data.id);
    const [old = '', recent = '', ...named] = ids;
    bucket.objects.set(`portal/thumbnails/${old.slice(0, 2)}/${old}.96`, {
      bytes: pdf,
      writtenAt: new Date(),
    });
    for (const id of [old, ...named]) bucket.objects.set(keyOf(id), { bytes: pdf, writtenAt: new Date(0) });
    await caller.del(`/api/oss/files?ids=${old},${recent}`);

    await portal.ctx.jobs.runAll();

    expect([...bucket.objects.keys()].toSorted()).toEqual([recent, ...named].map(keyOf).toSorted());
  });
});

describe('a bucket that responds slowly', () => {
  afterEach(() => Object.assign(bucket, { lateMs: 0, isSilent: false }));

  it('gets one request per operation', async () => {
    bucket.lateMs = 1000;
    bucket.requests.length = 0;

    const { id, url } = (await upload()).body.data;
    const whole = await portal.anonymous.get(url.replace('/prod-api', ''));

    expect(whole.bytes).toEqual(pdf);
    expect(bucket.requests).toEqual([`PUT /releases/${keyOf(id)}`, `GET /releases/${keyOf(id)}`]);
  });

  it('gets no further retry once the time limit of the call is over', async () => {
    bucket.isSilent = true;
    const limits = { attempts: 5, timeoutMs: 300, withinMs: 400, firstPauseMs: 1 };
    let tries = 0;

    const call = openBucketCalls(bucket.settings, limits);
    const url = `${bucket.settings.url}/silent`;

    await expect(call({ method: 'GET', url, onTry: () => void (tries += 1) })).rejects.toThrow(/abort/i);
    expect(tries).toBe(2);
  });
});

describe('a bucket that fails', () => {
  it('is retried when it returns 503 or 429', async () => {
    for (const status of [503, 429]) bucket.failures.push({ method: 'PUT', status, isDone: false });

    expect((await upload()).status).toBe(200);
    expect(bucket.objects.size).toBe(1);
  });

  it('makes an upload fail with 503 and a message, and no row is stored', async () => {
    bucket.failures.push({ method: 'PUT', status: 403, isDone: false });

    const refused = await upload('refused.pdf');

    expect([refused.status, refused.body.message]).toEqual([503, '文件存储暂时不可用，请稍后重试']);
    const rows = portal.ctx.db.selectFrom('file').select('id').where('file_name', '=', 'refused.pdf');
    expect(await rows.execute()).toEqual([]);
  });
});
