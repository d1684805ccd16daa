import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { problems } from 'shared-kernel/contract';
import { samplePdf } from '../../platform/seeding/sample-pdf';
import { encodeMultipart } from '../../testing/multipart';
import { openSession } from '../session';
import { eachPortal, oneDatabase, type Caller } from '../../testing/portal';
import { givenEmployer } from './uploads.fixture';

const pdf = (text: string) => Buffer.from(samplePdf(text));
const part = (bytes: Buffer) => ({ field: 'file', fileName: '凭证.pdf', mime: 'application/pdf', bytes });
const send = (
  caller: Caller,
  uploadKey: string,
  bytes: Buffer,
  path: '/api/oss/upload' | '/api/files' = '/api/oss/upload',
) => caller.post(path, { owner: 'tmp:receipts', uploadKey }, { files: [part(bytes)] });

oneDatabase((open) => {
  const portal = eachPortal(open);
  const employer = () => givenEmployer(portal);

  const below = (name: string) => join(portal.ctx.config.dataDir, name);
  const uploads = () => (existsSync(below('tmp')) ? readdirSync(below('tmp')) : []);
  const onDisk = () =>
    existsSync(below('files'))
      ? readdirSync(below('files'), { recursive: true, encoding: 'utf8' }).filter((path) =>
          /^[^/]+\/./.test(path),
        )
      : [];

  /** Begins an upload of `length` bytes on a connection of its own; the spec sends as many as it wants. */
  async function begin(userId: number, length: number) {
    const token = await openSession(portal.ctx.db, portal.ctx.clock, userId, '127.0.0.1');
    const socket = connect(await portal.listen(), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /prod-api/api/files HTTP/1.1\r\nHost: x\r\nToken: ${token}\r\nContent-Length: ${length}\r\n` +
        'Content-Type: multipart/form-data; boundary=cut\r\n\r\n',
    );
    return socket;
  }

  it('an upload repeated with its key is stored once and returns the same file', async () => {
    const { caller } = await employer();
    const key = randomUUID();

    const first = await send(caller, key, pdf('a'));
    const repeats = await Promise.all([
      send(caller, key, pdf('a')),
      send(caller, key, pdf('a'), '/api/files'),
    ]);

    expect(first.body.code).toBe(200);
    const { url: _, ...facts } = first.body.data;
    for (const repeat of repeats) expect(repeat.body).toMatchObject({ code: 200, data: facts });
    expect(onDisk()).toHaveLength(1);
  });

  it('concurrent uploads with the same key store one file', async () => {
    const { caller } = await employer();
    const key = randomUUID();

    const replies = await Promise.all([1, 2, 3, 4].map(() => send(caller, key, pdf('a'))));

    expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1);
    expect(onDisk()).toHaveLength(1);
    expect(uploads()).toEqual([]);
  });

  it('an upload of other bytes under a used key is refused, and the stored file stays', async () => {
    const { caller } = await employer();
    const key = randomUUID();
    const first = (await send(caller, key, pdf('a'))).body.data;

    const other = await send(caller, key, pdf('b'));

    expect(other.body).toMatchObject({
      code: problems.uploadChanged.code,
      message: problems.uploadChanged.text,
    });
    const listed = await caller.get('/api/oss/getFiles?owner=tmp:receipts');
    expect(listed.body.data).toMatchObject({ list: [{ id: first.id, size: first.size }] });
    expect(onDisk()).toHaveLength(1);
  });

  it('an upload key belongs to its user, and can be used again once its file is deleted', async () => {
    const [mine, other] = [await employer(), await employer()];
    const key = randomUUID();
    const first = (await send(mine.caller, key, pdf('a'))).body.data;

    const foreign = await send(other.caller, key, pdf('b'));
    await mine.caller.del(`/api/oss/files?ids=${first.id}`);
    const again = await send(mine.caller, key, pdf('c'));

    expect([foreign.body.code, again.body.code]).toEqual([200, 200]);
    expect(again.body.data.id).not.toBe(first.id);
  });

  it('an upload key that is no UUID is refused', async () => {
    const { caller } = await employer();

    const reply = await send(caller, '1', pdf('a'));

    expect([reply.status, reply.body.message]).toEqual([422, problems.invalidInput.text]);
  });

  it('an upload of 300 MB is refused with 413 after 20 MB, without waiting for the rest', async () => {
    const { userId } = await employer();
    const start = encodeMultipart('cut', [], [part(pdf('a'.repeat(1000)))]);
    const socket = await begin(userId, 300 * 1024 * 1024);
    socket.write(start.subarray(0, -40));
    socket.write(Buffer.alloc(21 * 1024 * 1024));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();

    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [^]*文件大小不能超过20MB/);
    while (uploads().length > 0) await pause(5);
    expect(onDisk()).toEqual([]);
  });

  it('a connection whose upload was refused accepts the next request', async () => {
    const { userId } = await employer();
    const body = encodeMultipart('cut', [], [part(pdf('a'.repeat(22 * 1024 * 1024)))]);
    const socket = await begin(userId, body.length);
    socket.write(body);
    const [refusal] = (await once(socket, 'data')) as [Buffer];
    socket.write('GET /prod-api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    const [next] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();

    expect([refusal, next].map((answer) => answer.toString('latin1', 0, 12))).toEqual([
      'HTTP/1.1 413',
      'HTTP/1.1 200',
    ]);
  });

  it('an upload whose connection breaks leaves no file, and its key can be used again', async () => {
    const { caller, userId } = await employer();
    const key = randomUUID();
    const body = encodeMultipart('cut', [['uploadKey', key]], [part(pdf('a'.repeat(100_000)))]);
    const socket = await begin(userId, body.length);
    socket.write(body.subarray(0, 60_000));
    while (uploads().length === 0) await pause(5);
    socket.destroy();
    while (uploads().length > 0) await pause(5);

    expect(onDisk()).toEqual([]);
    expect((await send(caller, key, pdf('b'))).body.code).toBe(200);
  });
});
