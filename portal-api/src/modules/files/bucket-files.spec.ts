import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRecord } from 'shared-kernel/contract/files';
import { samplePdf } from '../../platform/seeding/sample-pdf';
import { openPortal, type Caller, type Portal } from '../../testing/portal';
import { openLocalBucket, type LocalBucket } from 'delivery/environment/bucket.fixture';
import { png } from './pictures/png.fixture';

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

const pdf = Buffer.from(samplePdf('stored in a bucket'));

const upload = (fileName = 'a.pdf', mime = 'application/pdf', bytes: Buffer = pdf) =>
  caller.post(
    '/api/oss/upload',
    { owner: `tmp:${randomUUID()}` },
    { files: [{ field: 'file', fileName, mime, bytes }] },
  );
const recordOf = (reply: { body: { data?: unknown } }) => reply.body.data as FileRecord;
const keyOf = (id: string) => `portal/${id.slice(0, 2)}/${id}`;

describe('a file in a bucket', () => {
  it('is stored below the prefix and read whole or in ranges', async () => {
    const { id, url } = recordOf(await upload());
    const path = url.replace('/prod-api', '');

    const whole = await portal.anonymous.get(path);
    const part = await portal.inject({ url, headers: { range: 'bytes=9-14' } });

    expect([...bucket.objects.keys()]).toEqual([keyOf(id)]);
    expect(whole.bytes).toEqual(pdf);
    expect([part.statusCode, part.body]).toEqual([206, '1 0 ob']);
    expect(existsSync(join(portal.ctx.config.dataDir, 'files', id.slice(0, 2)))).toBe(false);
  });

  it('is reported as missing when the bucket does not have it', async () => {
    await expect(portal.ctx.files.read(randomUUID())).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('has its thumbnails beside it', async () => {
    const { id, url } = recordOf(await upload('a.png', 'image/png', png(50, 50)));
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
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) ids.push(recordOf(await upload(name)).id);
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

describe('a bucket that fails', () => {
  it('is asked again while it is busy', async () => {
    for (const status of [503, 429]) bucket.failures.push({ method: 'PUT', status, isDone: false });

    expect((await upload()).status).toBe(200);
    expect(bucket.objects.size).toBe(1);
  });

  it('refuses the upload with what to do, and nothing is recorded', async () => {
    bucket.failures.push({ method: 'PUT', status: 403, isDone: false });

    const refused = await upload('refused.pdf');

    expect([refused.status, refused.body.message]).toEqual([503, '文件存储暂时不可用，请稍后重试']);
    const rows = portal.ctx.db.selectFrom('file').select('id').where('file_name', '=', 'refused.pdf');
    expect(await rows.execute()).toEqual([]);
  });
});
