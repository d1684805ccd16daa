import { oneDatabase, fieldsOf, updateRows } from '../../../testing/portal';
import { confirmed, correctionOf, eachCase, givenFile, handIn, payeeOf } from '../claims.fixtures';

oneDatabase((open) => {
  const { portal, covered, me, reported, report, post, save, provider, detail, adjusted } = eachCase(open);

  const rows = async () => (await me().get(`/api/cases/${reported.id}/materials`)).body.data.list;
  const rowOf = async (code: string) => (await rows()).find(({ materialCode }) => materialCode === code);
  const files = async (count: number) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) ids.push(await givenFile(portal, covered.employer));
    return ids;
  };

  test('a row that was sent back accepts several files, one after the other, until it is submitted', async () => {
    await handIn(portal, covered.employer, reported.id);
    await provider('claim:request-materials', { materials: 'M06' });
    const [first = '', second = ''] = await files(2);

    await save({ items: [{ materialCode: 'M06', fileIds: [first] }] });
    const both = await save({ items: [{ materialCode: 'M06', fileIds: [first, second] }] });

    expect(both.body.code).toBe(200);
    expect(await rowOf('M06')).toMatchObject({ isOpen: true, checkStatus: 1, files: [{}, {}] });
    await post('submit');
    expect(await rowOf('M06')).toMatchObject({ isOpen: false });
  });

  test('papers requested by the provider stay required when the payee is saved', async () => {
    await provider('claim:request-materials', { materials: 'M17,M12' });

    await save({ payee: await confirmed(me(), covered.employer.username, payeeOf(covered.employer)) });

    expect(await rowOf('M17')).toMatchObject({ required: true, checkStatus: 3 });
    expect(await rowOf('M12')).toMatchObject({ required: true, checkStatus: 3 });
  });

  test('unknown material codes are refused', async () => {
    await expect(provider('claim:request-materials', { materials: 'M99' })).rejects.toMatchObject({
      code: 422,
    });

    const { status, body } = await save({ items: [{ materialCode: 'M99', fileIds: await files(1) }] });

    expect([status, fieldsOf({ body })]).toEqual([
      422,
      [{ field: 'materialCode', message: '该案件不需要材料M99' }],
    ]);
    expect((await rows()).map(({ materialCode }) => materialCode)).not.toContain('M99');
  });

  test('the first check is refused while a required row has no file', async () => {
    await handIn(portal, covered.employer, reported.id);
    await updateRows(
      portal,
      'case_material',
      { file_ids: [], check_status: 0 },
      { case_id: reported.id, material_code: 'M07' },
    );

    await expect(provider('claim:accept')).rejects.toMatchObject({ code: 4004 });

    expect((await detail()).caseStatus).toBe(12);
  });

  test('photos of the scene must be images', async () => {
    const [pdf = ''] = await files(1);
    const photo = await givenFile(portal, covered.employer, 'image/jpeg');

    const refused = await save({ items: [{ materialCode: 'M05', fileIds: [pdf] }] });
    const taken = await save({ items: [{ materialCode: 'M05', fileIds: [photo] }] });

    expect([refused.status, taken.status]).toEqual([415, 200]);
  });

  test('a changed report is recorded in the history, and newly required papers send the case back', async () => {
    await handIn(portal, covered.employer, reported.id);
    const form = correctionOf(portal, {
      claimItems: [1, 2],
      treatType: 2,
      diagnosis: '左手食指切割伤、肌腱断裂',
    });

    const { body } = await me().put(`/api/cases/${reported.id}`, form);
    const stale = await me().put(`/api/cases/${reported.id}`, { ...form, diagnosis: '另一处', version: 1 });

    const { caseStatus, flow, materials } = body.data;
    const codes = materials.map(({ materialCode }) => materialCode);
    expect(codes).toEqual(expect.arrayContaining(['M11', 'M12', 'M13', 'M14']));
    expect(caseStatus).toBe(13);
    expect(flow.at(-2)?.remark).toBe(
      '补充报案信息：就诊方式 “门诊” 改为 “住院”；诊断 “左手食指切割伤” 改为 “左手食指切割伤、肌腱断裂”；索赔项目 “医疗费用” 改为 “医疗费用、误工费”',
    );
    expect(flow.at(-1)?.remark).toMatch(/^修改报案信息后需补充材料：出院小结\/住院病案首页、建休单/);
    expect(stale.status).toBe(409);
  });

  describe('claimed facts', () => {
    const invoice = { date: '2026-11-22', hospitalName: '市第一医院', invoiceNo: '35061201', amount: 800 };

    test.each<[string, object, string]>([
      ['before the accident', { date: '2026-11-21' }, '开票日期不能早于出险日期'],
      ['in the future', { date: '2026-11-23' }, '开票日期不能晚于今天'],
    ])('an invoice %s is refused', async (_when, change, message) => {
      const refused = await save({ facts: { invoices: [{ ...invoice, ...change }] } });

      expect(fieldsOf(refused)).toEqual([{ field: 'facts.invoices.0.date', message }]);
    });

    test('of two people who read the same, the later one is refused instead of overwriting the other', async () => {
      const factsBefore = (await detail()).facts;
      const facts = { invoices: [{ ...invoice, selfPaid: 100 }], billTotal: 800 };

      expect((await save({ facts, factsBefore })).status).toBe(200);
      // A retry after a lost response.
      expect((await save({ facts, factsBefore })).status).toBe(200);
      expect((await save({ facts: { billTotal: 900 }, factsBefore })).status).toBe(409);
      const { facts: stored } = await detail();
      expect((await save({ facts: { billTotal: 900 }, factsBefore: stored })).status).toBe(200);
    });

    test('are the basis of the adjustment, which equals the calculation shown before', async () => {
      const facts = { invoices: [{ ...invoice, selfPaid: 100, isPaper: true }] };
      await save({ facts });
      expect(await rowOf('M08')).toMatchObject({ originalRequired: true });
      const calc = await me().post('/api/cases/calc', { caseId: reported.id, facts });

      await adjusted();

      const { adjustments } = await detail();
      expect(calc.body.data).toMatchObject({ total: 600 });
      expect(adjustments[0]).toMatchObject({
        totalPayable: 600,
        lines: calc.body.data.lines,
      });
    });
  });

  test('an adjustment without facts and findings is zero', async () => {
    expect(await adjusted()).toMatchObject({ totalPayable: '0.00' });
  });

  test('an answer to an adjustment must name the current version, and each objection must be answered', async () => {
    await adjusted({ medTotal: 900 });
    const answer = (body: object) => post('confirmAdjust', body);
    const objection = { agree: false, versionNo: 1, lines: [{ item: 1, reason: '检查费三百元没有计入' }] };

    expect((await answer({ agree: true })).status).toBe(422);
    expect((await answer(objection)).body.code).toBe(200);
    await expect(provider('claim:close')).rejects.toMatchObject({ code: 4005 });
    for (const answers of [{}, { answers: '2=误工天数不变' }])
      await expect(provider('claim:adjust', { medTotal: 1200, ...answers })).rejects.toMatchObject({
        message: '请逐项答复异议：1（医疗费用）',
      });
    await provider('claim:adjust', { medTotal: 1200, answers: '1=检查费三百元已计入' });
    const stale = await answer({ agree: true, versionNo: 1 });
    expect(stale.status).toBe(409);
    expect(await detail()).toMatchObject({
      caseStatus: 31,
      adjustments: [
        { versionNo: 2, lineAnswers: [{ item: 1, answer: '检查费三百元已计入' }] },
        { versionNo: 1, objectedLines: objection.lines },
      ],
    });
    expect((await answer({ agree: true, versionNo: 2 })).body.code).toBe(200);
  });

  test('parallel cases share the medical limit before either is paid, and an objection releases it', async () => {
    portal.clock.advanceDays(10);
    const other = await report();

    const one = await adjusted({ medTotal: 40_100 });
    const two = await adjusted({ medTotal: 40_100 }, other);
    expect([one.totalPayable, two.totalPayable]).toEqual(['40,000.00', '10,000.00']);

    const objection = { agree: false, versionNo: 1, objection: '检查费三百元没有计入医疗费用' };
    for (const one of [reported, other]) await post('confirmAdjust', objection, one);
    const findings = { medTotal: 40_100, answers: '0=已计入' };
    expect(await provider('claim:adjust', findings, other)).toMatchObject({ totalPayable: '40,000.00' });
  });

  test('disability of two accidents accumulates to the limit of the person', async () => {
    const first = await report(1, { claimItems: [3] });
    portal.clock.advanceDays(10);
    const next = await report(1, { claimItems: [3] });

    const one = await adjusted({ maimLevel: 2 }, first);
    const two = await adjusted({ maimLevel: 2 }, next);

    expect([one.totalPayable, two.totalPayable]).toEqual(['400,000.00', '100,000.00']);
  });
});
