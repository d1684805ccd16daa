import { randomUUID } from 'node:crypto';
import * as texts from 'shared-kernel/domain/texts';
import { eachPortal, openPortal, type Caller } from '../../testing/portal';
import { png } from './pictures/png.fixture';
import { givenEmployer, pdf, upload, uploaded } from './uploads.fixture';

const portal = eachPortal(openPortal);
const employer = () => givenEmployer(portal);

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1');
const svg = Buffer.from(
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

/** Test callers write paths without the prefix of signed URLs. */
const fetched = (caller: Caller, url: string, headers?: Record<string, string>) =>
  caller.get(url.replace('/prod-api', ''), headers ? { headers } : {});

describe('uploading', () => {
  it('stores the file under its owner and returns its record', async () => {
    const { caller } = await employer();

    const reply = await upload(caller, pdf, '付款凭证.pdf', 'tmp:abc');

    expect(reply.body).toMatchObject({
      code: 200,
      data: {
        id: expect.any(String),
        owner: 'tmp:abc',
        fileName: '付款凭证.pdf',
        size: pdf.length,
        mime: 'application/pdf',
      },
    });
    const listed = await caller.get('/api/oss/getFiles?owner=tmp:abc');
    expect(listed.body.data).toEqual({ list: [reply.body.data] });
  });

  it('detects the type by the bytes, not by the name', async () => {
    const { caller } = await employer();

    expect((await upload(caller, png(1, 1), '照片.jpg')).body.data).toMatchObject({
      mime: 'image/png',
      fileName: '照片.png',
    });
    expect((await upload(caller, pdf, 'mmexport1700000000000 ')).body.data.fileName).toBe(
      'mmexport1700000000000.pdf',
    );
    expect((await upload(caller, Buffer.from('MZ\0\0 not a picture'), '照片.jpg')).status).toBe(415);
    expect((await upload(caller, Buffer.from('<html><script>1</script></html>'), 'x.svg')).status).toBe(415);
  });

  it.each([
    ['说明.html', Buffer.from('<h1>x</h1>')],
    ['空.pdf', Buffer.alloc(0), 422, '文件内容为空，请重新选择文件'],
    ['IMG_1.HEIC', heic, 415, texts.appleFormatRefused],
  ])('refuses %s', async (name, bytes, status = 415, message = texts.otherFileType) => {
    const { caller } = await employer();

    const reply = await upload(caller, bytes, name);

    expect([reply.status, reply.body.message]).toEqual([status, message]);
  });

  it('keeps only the last part of a path as the file name, and refuses a path as an owner', async () => {
    const { caller } = await employer();

    const unix = await upload(caller, pdf, '../../etc/凭证.pdf');
    const windows = await upload(caller, pdf, 'C:\\tmp\\..\\凭证.pdf');
    const owner = await upload(caller, pdf, '凭证.pdf', 'tmp:../../etc');

    expect([unix.body.data.fileName, windows.body.data.fileName]).toEqual(['凭证.pdf', '凭证.pdf']);
    expect(owner.status).toBe(422);
  });

  it('refuses a file over 20 MB with 413', async () => {
    const { caller } = await employer();

    const reply = await upload(caller, Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]), '大.pdf');

    expect([reply.status, reply.body.message]).toEqual([413, '文件大小不能超过20MB']);
  });

  it('requires a file, an owner and a session', async () => {
    const { caller } = await employer();
    const none = await caller.post('/api/oss/upload', { owner: 'tmp:1' }, { files: [] });
    const nobody = await upload(caller, pdf, '凭证.pdf', ' ');

    expect(none.status).toBe(422);
    expect(nobody.status).toBe(422);
    expect((await upload(portal.anonymous, pdf, '凭证.pdf')).status).toBe(401);
  });

  it('makes the file temporary when no owner is given', async () => {
    const { caller } = await employer();

    const reply = await caller.post(
      '/api/files',
      {},
      { files: [{ field: 'file', fileName: 'a.pdf', mime: 'application/pdf', bytes: pdf }] },
    );

    expect(reply.body.data.owner).toMatch(/^tmp:/);
  });
});

describe('fetching a file', () => {
  it('sends the bytes for a signed address, for ten minutes', async () => {
    const { caller } = await employer();
    const { url } = (await upload(caller, pdf, '凭证.pdf')).body.data;

    const whole = await fetched(portal.anonymous, url);
    portal.clock.set(new Date(portal.clock.now().getTime() + 11 * 60_000).toISOString());
    const late = await fetched(portal.anonymous, url);
    const inATab = await fetched(portal.anonymous, url, { accept: 'text/html' });

    expect(whole.bytes).toEqual(pdf);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect([late.status, late.body.message]).toEqual([
      403,
      '文件的链接已失效，请返回原来的页面，刷新后重新打开文件。',
    ]);
    expect([inATab.status, inATab.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(inATab.bytes.toString()).toContain('<p>文件的链接已失效');
  });

  it('supports range requests', async () => {
    const { caller } = await employer();
    const { url } = (await upload(caller, pdf, '凭证.pdf')).body.data;

    const part = await fetched(portal.anonymous, url, { range: 'bytes=5-8' });
    const outside = await fetched(portal.anonymous, url, { range: 'bytes=9999-' });

    expect([part.status, part.bytes.toString(), part.headers['content-range']]).toEqual([
      206,
      '1.4\n',
      `bytes 5-8/${pdf.length}`,
    ]);
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${pdf.length}`]);
  });

  it('downloads an SVG instead of showing it, and lets nothing in it run', async () => {
    const { caller } = await employer();
    const { url, mime } = (await upload(caller, svg, '图.svg')).body.data;

    const reply = await fetched(caller, url);

    expect(mime).toBe('image/svg+xml');
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
    expect(reply.headers['content-security-policy']).toMatch(/^sandbox/);
  });
});

describe('users of another', () => {
  it('employer neither see, move nor delete a file', async () => {
    const mine = await employer();
    const other = await employer();
    const id = await uploaded(mine.caller, '凭证.pdf', 'tmp:same');

    const listed = await other.caller.get('/api/oss/getFiles?owner=tmp:same');
    const moved = await other.caller.put('/api/oss/files', [{ id, owner: 'tmp:theirs' }]);
    const deleted = await other.caller.del(`/api/oss/files?ids=${id}`);

    expect(listed.body.data).toEqual({ list: [] });
    expect([moved.status, deleted.status]).toEqual([404, 404]);
    await expect(portal.ctx.files.adopt(portal.ctx.db, [id], 'cost:1', other.reader)).rejects.toMatchObject({
      code: 403,
    });
    expect(await portal.ctx.files.find(portal.ctx.db, id, other.id)).toBeUndefined();
    expect(await portal.ctx.files.find(portal.ctx.db, id, mine.id)).toMatchObject({ owner: 'tmp:same' });
  });

  it('branch neither see, move nor delete a file, but the main account sees it', async () => {
    const { caller, ...head } = await employer();
    const [north, south] = [await portal.given.filiale(head.id), await portal.given.filiale(head.id)];
    const [first, second] = [
      await portal.given.projectUser(head.id, north.id),
      await portal.given.projectUser(head.id, south.id),
    ];
    const id = await uploaded(portal.as(first.username), '凭证.pdf', 'tmp:x');

    const stranger = portal.as(second.username);
    expect((await stranger.get('/api/oss/getFiles?owner=tmp:x')).body.data).toEqual({ list: [] });
    expect((await stranger.put('/api/oss/files', [{ id, owner: 'tmp:theirs' }])).status).toBe(404);
    expect((await stranger.del(`/api/oss/files?ids=${id}`)).status).toBe(404);
    expect((await caller.get('/api/oss/getFiles?owner=tmp:x')).body.data).toMatchObject({ list: [{ id }] });
  });
});

describe('temporary files', () => {
  it('are moved or deleted together, and none is deleted when one is unknown', async () => {
    const { caller } = await employer();
    const [a, b] = [await uploaded(caller), await uploaded(caller)];

    const moved = await caller.put('/api/oss/files', [
      { id: a, owner: 'tmp:front' },
      { id: b, owner: 'tmp:front' },
    ]);
    const repeat = await caller.get('/api/oss/checkOwnerRepeat?owner=tmp:front');
    const withUnknown = await caller.del(`/api/oss/files?ids=${a},${randomUUID()}`);
    const deleted = await caller.del(`/api/oss/files?ids=${a},${b}`);

    expect(moved.body.data).toEqual({ updated: 2 });
    expect(repeat.body.data).toEqual({ repeat: true, count: 2 });
    expect(withUnknown.status).toBe(404);
    expect(deleted.body.data).toEqual({ deleted: 2 });
    expect((await caller.get('/api/oss/checkOwnerRepeat?owner=tmp:front')).body.data).toEqual({
      repeat: false,
      count: 0,
    });
    expect((await caller.del('/api/oss/files?ids=1')).status).toBe(422);
  });

  it('are locked once they are part of a submitted record', async () => {
    const { caller, id: customerId, reader } = await employer();
    const [a, b] = [await uploaded(caller), await uploaded(caller)];
    await portal.ctx.files.handIn(portal.ctx.db, [a], 'cost:12', reader);

    const deleted = await caller.del(`/api/oss/files?ids=${b},${a}`);
    const moved = await caller.put('/api/oss/files', [{ id: a, owner: 'tmp:1' }]);

    expect([deleted.status, deleted.body.message]).toEqual([403, '该文件已提交审核，不能删除']);
    expect(moved.status).toBe(403);
    expect(await portal.ctx.files.ofOwner(portal.ctx.db, 'cost:12')).toMatchObject([
      { id: a, fileName: 'a.pdf' },
    ]);
    expect(await portal.ctx.files.find(portal.ctx.db, b, customerId)).toBeDefined();
  });
});
