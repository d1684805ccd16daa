import { oneDatabase, fieldsOf, updateRows } from '../../../testing/portal';
import {
  confirmed,
  eachCase,
  excludedHospital,
  givenCase,
  givenFile,
  handIn,
  payeeOf,
  reportOf,
  type ReportedCase,
} from '../claims.fixtures';

oneDatabase((open) => {
  const { portal, covered, me, reported } = eachCase(open);

  const save = (body: object, id = reported.id) => me().put(`/api/cases/${id}/materials`, body);
  const rows = async () => (await me().get(`/api/cases/${reported.id}/materials`)).body.data.list;
  const rowOf = async (code: string) => (await rows()).find(({ materialCode }) => materialCode === code);
  const detailOf = async (id = reported.id) => (await me().get(`/api/cases/${id}`)).body.data;
  const provider = (command: string, options = {}, of = reported) =>
    portal.provider(command, [of.caseNo], options);
  const subjects = async () =>
    (await me().get('/api/messages?client=yun_PC&length=50')).body.data.list.map(({ subject }) => subject);
  const toAdjusting = async (of: ReportedCase) => {
    await handIn(portal, covered.employer, of.id);
    await provider('claim:accept', {}, of);
    await provider('claim:approve', {}, of);
  };
  const adjusted = async (of: ReportedCase, findings: object) => {
    await toAdjusting(of);
    return provider('claim:adjust', findings, of) as Promise<{ totalPayable: string }>;
  };
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
    await me().post(`/api/cases/${reported.id}/submit`, {});
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

    expect((await detailOf()).caseStatus).toBe(12);
  });

  test('an excluded hospital is refused by its typed name too', async () => {
    const excluded = await excludedHospital(portal);
    const hospitalName = ` ${excluded.hospital_name.slice(0, 2)} ${excluded.hospital_name.slice(2)}`;

    const report = reportOf(portal, covered.personIds[1] ?? 0, { hospitalName });

    expect((await me().post('/api/cases', report)).body).toMatchObject({
      code: 4006,
      data: { fields: [{ field: 'hospitalName' }] },
    });
  });

  test('withdrawing a case sends a message', async () => {
    await me().post(`/api/cases/${reported.id}/withdraw`, { reason: '员工自行处理，不再索赔' });

    expect((await subjects())[0]).toContain('已撤案');
  });

  test('photos of the scene must be images', async () => {
    const [pdf = ''] = await files(1);
    const photo = await givenFile(portal, covered.employer, 'image/jpeg');

    const refused = await save({ items: [{ materialCode: 'M05', fileIds: [pdf] }] });
    const taken = await save({ items: [{ materialCode: 'M05', fileIds: [photo] }] });

    expect([refused.status, taken.status]).toEqual([415, 200]);
  });

  test.each([
    [1, '别的公司', '41000201092000012', 'payeeName'],
    [2, '王五', '6222023602890000011', 'payeeName'],
    [3, '王五', '6222023602890000011', 'payeeType'],
  ])('a payee of kind %i called %s is refused', async (payeeType, payeeName, payeeBankNum, field) => {
    const payee = { ...payeeOf(covered.employer), payeeType, payeeName, payeeBankNum };

    expect(fieldsOf(await save({ payee }))[0]?.field).toBe(`payee.${field}`);
  });

  test('a changed report is recorded in the history, and newly required papers send the case back', async () => {
    await handIn(portal, covered.employer, reported.id);
    const {
      personId: _person,
      accidentTime: _time,
      ...form
    } = reportOf(portal, 0, {
      claimItems: [1, 2],
      diagnosis: '左手食指切割伤、肌腱断裂',
    });

    const { body } = await me().put(`/api/cases/${reported.id}`, form);
    const stale = await me().put(`/api/cases/${reported.id}`, { ...form, diagnosis: '另一处', version: 1 });

    const { caseStatus, flow } = body.data;
    expect(caseStatus).toBe(13);
    expect(flow.at(-2)?.remark).toBe(
      '补充报案信息：诊断 “左手食指切割伤” 改为 “左手食指切割伤、肌腱断裂”；索赔项目 “医疗费用” 改为 “医疗费用、误工费”',
    );
    expect(flow.at(-1)?.remark).toMatch(/^修改报案信息后需补充材料：建休单/);
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

    test('an invoice of another case is refused and names the case', async () => {
      const other = await givenCase(portal, covered.employer.username, covered.personIds[1] ?? 0);
      await save({ facts: { invoices: [invoice] } });

      const refused = await save({ facts: { invoices: [invoice] } }, other.id);

      expect(fieldsOf(refused)).toEqual([
        { field: 'facts.invoices.0.invoiceNo', message: `该发票已在案件${reported.caseNo}中使用` },
      ]);
    });

    test('are the basis of the adjustment, which equals the calculation shown before', async () => {
      const facts = { invoices: [{ ...invoice, selfPaid: 100, isPaper: true }] };
      await save({ facts });
      expect(await rowOf('M08')).toMatchObject({ originalRequired: true });
      const calc = await me().post('/api/cases/calc', { caseId: reported.id, facts });

      await adjusted(reported, {});

      const { adjustments } = await detailOf();
      expect(calc.body.data).toMatchObject({ total: 600 });
      expect(adjustments[0]).toMatchObject({
        totalPayable: 600,
        lines: calc.body.data.lines,
      });
    });
  });

  test('an adjustment without facts and findings is zero', async () => {
    expect(await adjusted(reported, {})).toMatchObject({ totalPayable: '0.00' });
  });

  test('an answer to an adjustment must name the current version, and each objection must be answered', async () => {
    await adjusted(reported, { medTotal: 900 });
    const answer = (body: object) => me().post(`/api/cases/${reported.id}/confirmAdjust`, body);
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
    expect(await detailOf()).toMatchObject({
      caseStatus: 31,
      adjustments: [
        { versionNo: 2, lineAnswers: [{ item: 1, answer: '检查费三百元已计入' }] },
        { versionNo: 1, objectedLines: objection.lines },
      ],
    });
    expect((await answer({ agree: true, versionNo: 2 })).body.code).toBe(200);
  });

  describe('limits', () => {
    const accidentDaysAgo = (days: number) => ({
      accidentTime: new Date(portal.clock.now().getTime() - days * 86_400_000).toISOString(),
      lateReason: '补报',
    });
    const second = async (overrides: object = {}) => {
      portal.clock.advanceDays(10);
      return givenCase(portal, covered.employer.username, covered.personIds[0] ?? 0, {
        ...accidentDaysAgo(1),
        ...overrides,
      });
    };

    test('parallel cases share the medical limit before either is paid', async () => {
      const other = await second();

      const one = await adjusted(reported, { medTotal: 40_100 });
      const two = await adjusted(other, { medTotal: 40_100 });

      expect([one.totalPayable, two.totalPayable]).toEqual(['40,000.00', '10,000.00']);
    });

    test('an objected version releases the limit that it used', async () => {
      const other = await second();
      await adjusted(reported, { medTotal: 40_100 });
      await me().post(`/api/cases/${reported.id}/confirmAdjust`, {
        agree: false,
        versionNo: 1,
        objection: '检查费三百元没有计入医疗费用',
      });

      expect(await adjusted(other, { medTotal: 40_100 })).toMatchObject({ totalPayable: '40,000.00' });
    });

    test('disability of two accidents accumulates to the limit of the person', async () => {
      const disability = { claimItems: [3] };
      const first = await givenCase(portal, covered.employer.username, covered.personIds[1] ?? 0, disability);
      portal.clock.advanceDays(10);
      const next = await givenCase(portal, covered.employer.username, covered.personIds[1] ?? 0, disability);

      const one = await adjusted(first, { maimLevel: 2 });
      const two = await adjusted(next, { maimLevel: 2 });

      expect([one.totalPayable, two.totalPayable]).toEqual(['400,000.00', '100,000.00']);
    });
  });
});
