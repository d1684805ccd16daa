import { randomUUID } from 'node:crypto';
import * as texts from 'shared-kernel/domain/texts';
import { oneDatabase, type Reply, firstRow, rowsOf, updateRows } from '../../../testing/portal';
import { samplePdf } from '../../../platform/seeding/sample-pdf';
import { eachCovered, handIn } from '../claims.fixtures';
import { png } from '../../files/pictures/png.fixture';

const photo = (name = 'image.png', bytes: Uint8Array = png(1, 1)) => ({
  field: 'file',
  fileName: name,
  mime: 'image/png',
  bytes,
});

oneDatabase((open) => {
  const { portal, covered, me, report } = eachCovered(open);
  let caseId: number;

  beforeEach(async () => {
    caseId = (await report()).id;
  });

  const codeFor = async (...materialCodes: string[]) =>
    (await me().post(`/api/cases/${caseId}/captures`, { materialCodes })).body.data;
  const pathOf = ({ url }: { url: string }) => url.replace('/prod-api', '');
  const send = (code: { url: string }, file = photo(), fields: object = {}): Promise<Reply> =>
    portal.anonymous.post(
      pathOf(code),
      { materialCode: 'M06', uploadKey: randomUUID(), ...fields },
      { files: [file] },
    );
  const row = async (code = 'M06') => {
    const { list } = (await me().get(`/api/cases/${caseId}/materials`)).body.data;
    const found = list.find(({ materialCode }) => materialCode === code);
    if (!found) throw new Error(`the case has no row ${code}`);
    return found;
  };

  it('papers sent from a phone are kept apart until the employer accepts or discards them', async () => {
    const code = await codeFor('M06', 'M07');
    expect(await codeFor('M07', 'M06')).toEqual(code);
    const page = await portal.anonymous.get(pathOf(code));
    expect(page.headers['content-security-policy']).toMatch(/script-src 'nonce-[^']+'; style-src/);
    const text = page.bytes.toString();
    expect(text).toContain('门诊病历');
    expect(text).toContain('诊断证明书');
    expect(text).not.toMatch(/\d{17}[\dX]|\*{4}|身份证|元|1,?200|厦门/);

    const key = randomUUID();
    const sent = await send(code, photo('a.png'), { uploadKey: key });
    expect(sent.body.data).toEqual({ fileCount: 1, left: 39 });
    expect((await send(code, photo('a.png'), { uploadKey: key })).body.data).toEqual({
      fileCount: 1,
      left: 39,
    });
    await send(code, photo('image%3A148818', samplePdf('record')), { materialCode: 'M07' });
    const waiting = (await row()).captured;
    expect(await row()).toMatchObject({
      checkStatus: 0,
      files: [],
      captured: [{ file: { fileName: 'a.png' } }],
    });
    expect((await portal.anonymous.get(waiting[0]?.file.url.replace('/prod-api', '') ?? '')).status).toBe(
      200,
    );

    const other = (await row('M07')).captured[0]?.id;
    await me().post(`/api/cases/${caseId}/captured`, { take: [waiting[0]?.id], drop: [other] });

    expect(await row()).toMatchObject({ checkStatus: 1, files: [{ fileName: 'a.png' }], captured: [] });
    expect(await row('M07')).toMatchObject({ checkStatus: 0, files: [], captured: [] });
    expect((await me().get(`/api/cases/${caseId}/captures`)).body.data).toMatchObject({
      list: [{ id: code.id, fileCount: 2 }],
    });
  });

  it('a capture code is refused for another case, when changed, revoked, expired or used up, and after the submit', async () => {
    const code = await codeFor('M06');
    const short = await codeFor('M07');
    const messages: Record<string, unknown> = {};
    const refused = async (
      title: string,
      attempt: Promise<Pick<Reply, 'status'> & { body: { code: number; message?: string } }>,
    ) => {
      const { status, body } = await attempt;
      expect([title, body.code === 200]).toEqual([title, false]);
      messages[title] = [status, body.message];
    };
    const otherCase = await report(1);
    const foreign = await portal.given.customer();

    await refused('row of no code', send(code, photo(), { materialCode: 'M07' }));
    const changed = pathOf(code).replace(/capture\/\d+/, `capture/${short.id}`);
    await refused(
      'changed',
      portal.anonymous.get(changed).then((reply) => ({ ...reply, body: { code: reply.status } })),
    );
    await refused(
      'changed upload',
      portal.anonymous.post(changed, { materialCode: 'M06', uploadKey: randomUUID() }, { files: [photo()] }),
    );
    await refused('other case', me().del(`/api/cases/${otherCase.id}/captures/${code.id}`));
    await refused('other employer', portal.as(foreign.username).get(`/api/cases/${caseId}/captures`));
    await refused('row of no case', me().post(`/api/cases/${caseId}/captures`, { materialCodes: ['M22'] }));
    await updateRows(portal, 'case_capture', { file_count: 40 });
    await refused('used up', send(code));
    await updateRows(portal, 'case_capture', { file_count: 0 });

    await me().del(`/api/cases/${caseId}/captures/${short.id}`);
    await refused('revoked', send(short, photo(), { materialCode: 'M07' }));
    await send(code);
    await handIn(portal, covered.employer, caseId);
    await refused('handed in', send(code));
    const [waiting] = (await row()).captured;
    await refused('taken late', me().post(`/api/cases/${caseId}/captured`, { take: [waiting?.id] }));
    expect((await portal.anonymous.get(pathOf(code))).status).toBe(410);
    portal.clock.advanceDays(1);
    await refused('expired', send(code));

    expect(messages).toMatchObject({
      changed: [404, undefined],
      'used up': [200, '每个二维码最多上传40个文件，请在电脑上重新打开二维码后再扫'],
      revoked: [200, '二维码已停用，请在电脑上重新打开二维码后再扫'],
      'handed in': [200, '材料已提交审核，现在不能再上传'],
      expired: [200, '二维码已过期，请在电脑上重新打开二维码后再扫'],
    });
    expect((await row()).captured).toHaveLength(1);
  });

  it('a phone can remove its undecided papers by their upload key, and sees which papers are missing', async () => {
    const code = await codeFor('M05', 'M06');
    const page = async () => (await portal.anonymous.get(pathOf(code))).bytes.toString();
    const sections = async () =>
      [...(await page()).matchAll(/data-code="(M\d+)"[^>]*data-required="(\w+)" data-there="(\w+)"/g)].map(
        ([, ...found]) => found.join(),
      );
    expect(await sections()).toEqual(['M06,true,false', 'M05,false,false']);
    const key = randomUUID();
    await send(code, photo(), { uploadKey: key });
    expect(await sections()).toEqual(['M05,false,false', 'M06,true,true']);

    const takeBack = async (of = key, path = pathOf(code)) =>
      (await portal.anonymous.del(`${path}/${of}`)).body;
    expect(await takeBack(randomUUID())).toMatchObject({ code: 200 });
    expect(await takeBack(key, pathOf(await codeFor('M07')))).toMatchObject({ code: 200 });
    expect((await row()).captured).toHaveLength(1);
    await updateRows(portal, 'case_capture', { file_count: 40 });
    expect(await takeBack()).toMatchObject({ code: 200 });
    expect((await row()).captured).toHaveLength(0);
    await updateRows(portal, 'case_capture', { file_count: 1 });

    const taken = randomUUID();
    expect((await send(code, photo(), { uploadKey: taken })).body.data).toEqual({ fileCount: 2, left: 38 });
    const waiting = (await row()).captured;
    await me().post(`/api/cases/${caseId}/captured`, { take: waiting.map(({ id }) => id) });
    expect(await takeBack(taken)).toMatchObject({ code: 4005, message: '企业已处理这个文件，不能再移除' });
    expect((await row()).files).toHaveLength(1);
  });

  it('a file that is neither photo nor PDF is refused with a hint and not stored', async () => {
    const code = await codeFor('M05', 'M06');
    const stored = () => rowsOf(portal, 'file', ['id'], { owner: `capture:${code.id}` });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refusals: [string, ReturnType<typeof photo>, object?][] = [
      ['executable', photo('木.jpg', Buffer.from(`MZ${'\0'.repeat(200)}`))],
      ['svg', photo('a.svg', svg)],
      ['svg as jpg', photo('a.jpg', svg)],
      ['empty', photo('a.jpg', Buffer.alloc(0))],
      ['too large', photo('a.jpg', Buffer.alloc(20 * 1024 * 1024 + 1))],
      ['heic', photo('IMG_1.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'))],
      ['pdf of a photograph', photo('a.pdf', samplePdf('x')), { materialCode: 'M05' }],
    ];

    const inspect = jest.spyOn(portal.ctx.workers, 'run');
    const answers: Record<string, unknown> = {};
    for (const [title, file, fields] of refusals) {
      const { status, body } = await send(code, file, fields);
      answers[title] = [status, body.message];
    }

    expect(answers).toEqual({
      executable: [415, texts.otherFileType],
      svg: [415, '只能上传照片或PDF文件'],
      'svg as jpg': [415, '只能上传照片或PDF文件'],
      empty: [422, '文件内容为空，请重新拍照'],
      'too large': [413, '文件大小不能超过20MB'],
      heic: [415, expect.stringContaining('兼容性最佳')],
      'pdf of a photograph': [415, '现场照片只能上传图片，不能上传文档或视频'],
    });
    expect(await stored()).toEqual([]);
    // A file that takes long delays those of other guests, not those of the employer.
    const owners = new Set(inspect.mock.calls.map(([owner]) => owner));
    expect([...owners]).toEqual([`guests of ${covered.employer.id}`]);
  });

  it('concurrent uploads never exceed 40 files, and each stored one raises the employer’s change number', async () => {
    const code = await codeFor('M06');
    await updateRows(portal, 'case_capture', { file_count: 38 });

    const codes = (await Promise.all([1, 2, 3, 4].map(() => send(code)))).map(({ body }) => body.code);

    expect(codes.toSorted()).toEqual([200, 200, 4005, 4005]);
    expect((await row()).captured).toHaveLength(2);
    const { change_no } = await firstRow(portal, 'customer', { id: covered.employer.id });
    expect(change_no).toBe(2);
    expect(code.url).toMatch(/\/\d+\.[\w-]{20,}$/);
  });
});
