import { randomUUID } from 'node:crypto';
import { samplePdf } from '../../platform/seeding/sample-pdf';
import { eachPortal, oneDatabase, type Caller, firstRow, rowsOf } from '../../testing/portal';
import { givenCase, givenCovered, handIn } from '../claims/claims.fixtures';

const pdf = (fileName: string, text = fileName) => ({
  field: 'files',
  fileName,
  mime: 'application/pdf',
  bytes: samplePdf(text),
});

oneDatabase((open) => {
  const portal = eachPortal(open);

  const firstMaterial = async (caller: Caller, caseId: number) => {
    const [first] = (await caller.get(`/api/cases/${caseId}/materials`)).body.data.list;
    if (!first) throw new Error('the case needs no material');
    return first;
  };

  /** Reports a case; `add` uploads a file to its first material. */
  async function reported() {
    const { employer, personIds } = await givenCovered(portal);
    const { id: caseId } = await givenCase(portal, employer.username, personIds[0] as number);
    const caller = portal.as(employer.username);
    const { materialCode } = await firstMaterial(caller, caseId);
    const add = (file: ReturnType<typeof pdf>, who = caller, code = materialCode) =>
      who.post('/fileManage/saveToOssByCase', { caseId, materialCode: code }, { files: [file] });
    return { employer, caller, caseId, materialCode, add };
  }

  describe('several files at once', () => {
    it('are stored under owner and kind', async () => {
      const employer = await portal.given.customer();
      const caller = portal.as(employer.username);

      const reply = await caller.post(
        '/fileManage/saveToOss',
        { owner: 'tmp:papers', kind: 'license' },
        { files: [pdf('a.pdf'), pdf('b.pdf')] },
      );

      const { list } = reply.body.data;
      expect(list.map((file) => [file.owner, file.fileName])).toEqual([
        ['tmp:papers:license', 'a.pdf'],
        ['tmp:papers:license', 'b.pdf'],
      ]);
      const found = await caller.get('/api/oss/getFiles?owner=tmp:papers:license');
      const { list: kept } = found.body.data;
      // Files of the same instant have no guaranteed order.
      expect(kept.map((file) => file.fileName).toSorted()).toEqual(['a.pdf', 'b.pdf']);
    });

    it('are all stored or none', async () => {
      const employer = await portal.given.customer();
      const caller = portal.as(employer.username);

      const disguised = await caller.post(
        '/fileManage/saveToOss',
        { owner: 'tmp:x' },
        { files: [pdf('a.pdf'), { ...pdf('b.pdf'), bytes: Buffer.from('<script>') }] },
      );
      const program = await caller.post(
        '/fileManage/saveToOss',
        { owner: 'tmp:x' },
        { files: [pdf('a.pdf'), { ...pdf('b.pdf'), bytes: Buffer.from('MZ\u0090\0program') }] },
      );
      const none = await caller.post('/fileManage/saveToOss', { owner: 'tmp:x' }, { files: [] });

      expect([disguised.status, program.status, none.status]).toEqual([415, 415, 422]);
      const found = await caller.get('/api/oss/getFiles?owner=tmp:x');
      expect(found.body.data).toEqual({ list: [] });
    });
  });

  it('files uploaded again with the same keys are stored and attached once, also by another endpoint', async () => {
    const { employer, caller, caseId, materialCode } = await reported();
    const keys: string[] = [randomUUID(), randomUUID()];
    const files = [pdf('1.pdf'), pdf('2.pdf')];
    const form = (fields: object) => ({ ...fields, uploadKeys: keys.join() });
    const send = (sent = files, uploadKeys = keys, fields: object = { owner: 'tmp:x' }) =>
      caller.post('/fileManage/saveToOss', { ...fields, uploadKeys: uploadKeys.join() }, { files: sent });
    const toCase = () =>
      caller.post('/fileManage/saveToOssByCase', form({ caseId, materialCode }), { files });
    const idsOf = ({ body }: Awaited<ReturnType<typeof toCase>>) => body.data.list.map(({ id }) => id);

    const together = await send();
    const again = await send([...files, pdf('3.pdf')], [...keys, randomUUID()]);
    const single = await caller.post(
      '/api/oss/upload',
      { owner: 'tmp:x', uploadKey: keys[1] },
      { files: [{ ...pdf('2.pdf'), field: 'file' }] },
    );
    const attached = await Promise.all([toCase(), toCase(), toCase()]);
    const changed = await send([pdf('9.pdf'), pdf('8.pdf')], [randomUUID(), keys[0] ?? '']);
    const unequal = await send(files, keys.slice(1), {});
    const malformed = await send(files, ['1', '2'], {});

    const ids = idsOf(together);
    expect(idsOf(again).slice(0, 2)).toEqual(ids);
    expect(single.body.data).toMatchObject({ id: ids[1] });
    for (const reply of attached) expect(idsOf(reply)).toEqual(ids);
    expect((await firstMaterial(caller, caseId)).files).toHaveLength(2);
    expect([changed.body.code, unequal.status, malformed.status]).toEqual([4201, 422, 422]);
    const stored = await rowsOf(portal, 'file', ['id'], { customer_id: employer.id });
    expect(stored).toHaveLength(3);

    await handIn(portal, employer, caseId);
    expect(idsOf(await toCase())).toEqual(ids);
  });

  describe('files of a claim', () => {
    it('are added to their material, which then waits for its check, and are kept when another is removed by its id', async () => {
      const { caller, caseId, materialCode, add } = await reported();

      const first = await add(pdf('1.pdf'));
      await add(pdf('2.pdf'));

      expect(first.body.data).toMatchObject({ list: [{ owner: `case:${caseId}:${materialCode}` }] });
      const material = await firstMaterial(caller, caseId);
      expect(material.checkStatus).toBe(1);
      expect(material.files.map((file) => file.fileName)).toEqual(['1.pdf', '2.pdf']);

      const removedFileIds = first.body.data.list.map(({ id }) => id);
      await caller.put(`/api/cases/${caseId}/materials`, { items: [{ materialCode, removedFileIds }] });

      expect((await firstMaterial(caller, caseId)).files.map((file) => file.fileName)).toEqual(['2.pdf']);
    });

    it('are flagged when their pages are blank', async () => {
      const { caller, caseId, add } = await reported();
      const blank = Buffer.from(pdf('1.pdf').bytes)
        .toString('latin1')
        .replace(/BT .* ET/, (text) => ' '.repeat(text.length));

      await add({ ...pdf('1.pdf'), bytes: Buffer.from(blank, 'latin1') });

      expect((await firstMaterial(caller, caseId)).notes).toEqual([
        { mark: 'wrong', text: '“1.pdf”是空白文件，请更换为有内容的文件。' },
      ]);
    });

    it('are refused once the materials are submitted, for other employers, and for unknown materials', async () => {
      const { employer, caller, caseId, add } = await reported();
      const stranger = await portal.given.customer();

      const foreign = await add(pdf('1.pdf'), portal.as(stranger.username));
      const unknown = await add(pdf('1.pdf'), caller, 'M99');
      await handIn(portal, employer, caseId);
      const late = await add(pdf('1.pdf'));

      expect([foreign.status, unknown.status, late.body.code]).toEqual([404, 422, 4005]);
      const left = await rowsOf(portal, 'file', ['id'], { customer_id: stranger.id });
      expect(left).toEqual([]);
    });
  });

  it('only the first download of a policy is recorded, and only for its own employer', async () => {
    const { employer } = await givenCovered(portal);
    const stranger = await portal.given.customer();
    const { id } = await firstRow(portal, 'insure');
    const note = (username: string) =>
      portal.as(username).post(`/api/insures/updateDownloadFlag/${id}`, { downloadFlag: 1 }, { files: [] });

    const first = await note(employer.username);
    portal.clock.set('2026-12-01T09:30:00+08:00');
    const second = await note(employer.username);
    const foreign = await note(stranger.username);

    expect(first.body.data).toMatchObject({ downloadFlag: 1 });
    expect(second.body.data).toEqual(first.body.data);
    expect(foreign.status).toBe(404);
  });
});
