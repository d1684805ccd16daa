import { randomUUID } from 'node:crypto';
import { problems, rightMissingText } from 'shared-kernel/contract';
import type { FileRecord } from 'shared-kernel/contract/files';
import { samplePdf } from '../../platform/seeding/sample-pdf';
import { eachPortal, openPortal, type Caller, type Reply, updateRows } from '../../testing/portal';

const mainOf = (customerId: number) => ({ customerId, filialeId: null, usertype: 3 });

const portal = eachPortal(openPortal);

const pdf = Buffer.from(samplePdf('a paper'));
const upload = (caller: Caller, bytes: Buffer, fileName: string, owner = `tmp:${randomUUID()}`) =>
  caller.post(
    '/api/oss/upload',
    { owner },
    { files: [{ field: 'file', fileName, mime: 'application/pdf', bytes }] },
  );
const recordOf = (reply: Reply) => reply.body.data as FileRecord;

async function employer() {
  const given = await portal.given.customer();
  return { ...given, caller: portal.as(given.username) };
}

describe('files of a saved form', () => {
  const adopt = (ids: string[], owner: string, customerId: number) =>
    portal.ctx.files.adopt(portal.ctx.db, ids, owner, mainOf(customerId));

  it('are adopted once, and can then be neither adopted by another form nor deleted by their uploader', async () => {
    const { caller, id: customerId } = await employer();
    const { id } = recordOf(await upload(caller, pdf, 'a.pdf'));

    await adopt([id], 'case:1:M01', customerId);
    await adopt([id], 'case:1:M01', customerId);

    await expect(adopt([id], 'case:2:M01', customerId)).rejects.toMatchObject({ code: 403 });
    expect((await caller.del(`/api/oss/files?ids=${id}`)).status).toBe(403);
    expect((await caller.put('/api/oss/files', [{ id, owner: 'tmp:1' }])).status).toBe(403);
    expect(await portal.ctx.files.ofOwner(portal.ctx.db, 'case:1:M01')).toMatchObject([{ id }]);
  });

  it('become temporary when the form releases them, unless they are locked', async () => {
    const { caller, id: customerId } = await employer();
    const { db, files } = portal.ctx;
    const [a, b] = [
      recordOf(await upload(caller, pdf, 'a.pdf')).id,
      recordOf(await upload(caller, pdf, 'b.pdf')).id,
    ];
    await adopt([a, b], 'case:1:M01', customerId);
    await files.lock(db, [b]);

    await files.release(db, [a, b], 'case:1:M01');

    expect(await files.ofOwner(db, 'case:1:M01')).toMatchObject([{ id: b }]);
    await expect(adopt([b], 'case:1:M01', customerId)).rejects.toMatchObject({
      message: '文件不存在或已用于其他单据，请重新上传',
    });
    await adopt([a], 'case:2:M01', customerId);
  });

  it('cannot be assigned to a business record by clients', async () => {
    const { caller } = await employer();
    const { id } = recordOf(await upload(caller, pdf, 'a.pdf'));

    const uploaded = await upload(caller, pdf, 'b.pdf', 'cost:12');
    const moved = await caller.put('/api/oss/files', [{ id, owner: 'cost:12' }]);

    for (const reply of [uploaded, moved])
      expect(reply).toMatchObject({
        status: 422,
        body: { data: { fields: [{ message: '文件归属须以tmp:开头' }] } },
      });
  });
});

describe('renaming a file', () => {
  it('changes the name, requires the same extension, and cuts a long name before it', async () => {
    const { caller } = await employer();
    const { id } = recordOf(await upload(caller, pdf, 'scan.PDF', 'tmp:papers'));
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
    const long = recordOf(await upload(caller, pdf, `${'扫'.repeat(300)}.PDF`));
    const cut = await caller.get('/api/oss/getFiles?owner=tmp:papers');
    expect(cut.body.data).toMatchObject({ list: [{ id, fileName: `${'照'.repeat(196)}.pdf` }] });
    expect(long.fileName).toBe(`${'扫'.repeat(196)}.PDF`);
  });

  it('is refused once the file is no longer temporary', async () => {
    const { caller, id: customerId } = await employer();
    const { db, files } = portal.ctx;
    const { id } = recordOf(await upload(caller, pdf, 'a.pdf'));
    await files.adopt(db, [id], 'case:1:M01', mainOf(customerId));

    const renamed = await caller.put('/api/oss/files', [{ id, fileName: 'b.pdf' }]);

    expect(renamed.status).toBe(403);
    expect(await files.ofOwner(db, 'case:1:M01')).toMatchObject([{ id, fileName: 'a.pdf' }]);
  });
});

describe('a project user', () => {
  it('sees claim files only with the claim right, and never those of the main account, even as their uploader', async () => {
    const head = await portal.given.customer();
    const branch = await portal.given.filiale(head.id);
    const userWith = async (rights: object) =>
      portal.as((await portal.given.projectUser(head.id, branch.id, { rights })).username);
    const [clerk, colleague] = [await userWith({}), await userWith({ claim: false })];
    const { id } = recordOf(await upload(clerk, pdf, '病历.pdf'));
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
