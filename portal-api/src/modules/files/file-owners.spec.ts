import { problems, rightMissingText } from 'shared-kernel/contract';
import { eachPortal, openPortal, type Caller, updateRows } from '../../testing/portal';
import { givenEmployer, pdf, upload, uploaded } from './uploads.fixture';

const portal = eachPortal(openPortal);
const employer = () => givenEmployer(portal);

describe('files of a saved form', () => {
  it('are adopted once, and can then be neither adopted by another form nor renamed, moved or deleted', async () => {
    const { caller, reader } = await employer();
    const { db, files } = portal.ctx;
    const id = await uploaded(caller);

    await files.adopt(db, [id], 'case:1:M01', reader);
    await files.adopt(db, [id], 'case:1:M01', reader);

    for (const other of [id, 'not-an-id'])
      await expect(files.adopt(db, [other], 'case:2:M01', reader)).rejects.toMatchObject({ code: 403 });
    expect((await caller.del(`/api/oss/files?ids=${id}`)).status).toBe(403);
    for (const change of [{ owner: 'tmp:1' }, { fileName: 'b.pdf' }])
      expect((await caller.put('/api/oss/files', [{ id, ...change }])).status).toBe(403);
    expect(await files.ofOwner(db, 'case:1:M01')).toMatchObject([{ id, fileName: 'a.pdf' }]);
  });

  it('become temporary when the form releases them, unless they are locked', async () => {
    const { caller, reader } = await employer();
    const { db, files } = portal.ctx;
    const [a, b] = [await uploaded(caller), await uploaded(caller)];
    await files.adopt(db, [a, b], 'case:1:M01', reader);
    await files.lock(db, [b]);

    await files.release(db, [a, b], 'case:1:M01');

    expect(await files.ofOwner(db, 'case:1:M01')).toMatchObject([{ id: b }]);
    await expect(files.adopt(db, [b], 'case:1:M01', reader)).rejects.toMatchObject({
      message: '文件不存在或已用于其他单据，请重新上传',
    });
    await files.adopt(db, [a], 'case:2:M01', reader);
  });

  it('cannot be assigned to a business record by clients', async () => {
    const { caller } = await employer();
    const id = await uploaded(caller);

    const sent = await upload(caller, pdf, 'b.pdf', 'cost:12');
    const moved = await caller.put('/api/oss/files', [{ id, owner: 'cost:12' }]);

    for (const reply of [sent, moved])
      expect(reply).toMatchObject({
        status: 422,
        body: { data: { fields: [{ message: '文件归属须以tmp:开头' }] } },
      });
  });
});

it('renaming a file changes the name, requires the same extension, and cuts a long name before it', async () => {
  const { caller } = await employer();
  const id = await uploaded(caller, 'scan.PDF', 'tmp:papers');
  const rename = (fileName: string) => caller.put('/api/oss/files', [{ id, fileName }]);

  const renamed = await rename('营业执照.pdf');
  const otherEnding = await rename('营业执照.jpg');
  const path = await rename('../../营业执照.pdf');
  const nothing = await caller.put('/api/oss/files', [{ id }]);

  expect(renamed.body.data).toEqual({ updated: 1 });
  expect([otherEnding.status, path.status, nothing.status]).toEqual([422, 422, 422]);
  expect(otherEnding.body.data).toMatchObject({ fields: [{ message: '文件名须以.pdf结尾' }] });
  const listed = await caller.get('/api/oss/getFiles?owner=tmp:papers');
  expect(listed.body.data).toMatchObject({ list: [{ id, fileName: '营业执照.pdf' }] });

  await rename(`${'照'.repeat(300)}.pdf`);
  const long = await upload(caller, pdf, `${'扫'.repeat(300)}.PDF`);
  const cut = await caller.get('/api/oss/getFiles?owner=tmp:papers');
  expect(cut.body.data).toMatchObject({ list: [{ id, fileName: `${'照'.repeat(196)}.pdf` }] });
  expect(long.body.data.fileName).toBe(`${'扫'.repeat(196)}.PDF`);
});

describe('a project user', () => {
  it('sees claim files only with the claim right, and never those of the main account, even as their uploader', async () => {
    const head = await portal.given.customer();
    const branch = await portal.given.filiale(head.id);
    const userWith = async (rights: object) =>
      portal.as((await portal.given.projectUser(head.id, branch.id, { rights })).username);
    const [clerk, colleague] = [await userWith({}), await userWith({ claim: false })];
    const id = await uploaded(clerk);
    /** Lists and counts the files of the owner. */
    const reached = async (caller: Caller, owner: string) => {
      await updateRows(portal, 'file', { owner }, { id });
      const listed = await caller.get(`/api/oss/getFiles?owner=${owner}`);
      const counted = await caller.get(`/api/oss/checkOwnerRepeat?owner=${owner}`);
      return [listed.body, counted.body];
    };
    const seen = [{ data: { list: [{ id }] } }, { data: { repeat: true, count: 1 } }];
    const refused = (message: string) => [
      { code: 403, message },
      { code: 403, message },
    ];

    for (const owner of ['tmp:case-1-M07', 'case:1:M07', 'case:1:objection', 'capture:1']) {
      expect(await reached(colleague, owner)).toMatchObject(refused(rightMissingText));
      const moved = await colleague.put('/api/oss/files', [{ id, owner: 'tmp:mine' }]);
      const deleted = await colleague.del(`/api/oss/files?ids=${id}`);
      expect([moved.body, deleted.body]).toMatchObject(refused(rightMissingText));
      expect(await reached(clerk, owner)).toMatchObject(seen);
    }
    for (const owner of ['cost:1', 'voucher:1', 'operatorTemp:1', 'customer:1:license', 'document:1'])
      expect(await reached(clerk, owner)).toMatchObject(refused(problems.forbidden.text));
    for (const owner of ['tmp:1', 'filing:1', 'addReduce:1:proof'])
      expect(await reached(colleague, owner)).toMatchObject(seen);
  });
});
