import { unzipSync } from 'fflate';
import { problems } from 'shared-kernel/contract';
import { oneDatabase, rowsOf } from '../../../testing/portal';
import { sheetOf } from '../../../testing/sheet';
import { confirmed, eachCase, handIn, payeeOf } from '../claims.fixtures';

oneDatabase((open) => {
  const { portal, covered, me, reported, report, post, provider, detail, adjusted } = eachCase(open);

  async function paid(findings = {}, of = reported) {
    await adjusted(findings, of);
    await provider('claim:close', {}, of);
  }

  /** Returns number and state of the exported cases in which this party has to act. */
  const waitingFor = async (turn: string) =>
    (await sheetOf(await me().get(`/api/cases/export?turn=${turn}`))).map((row) => [
      row['报案号'],
      row['状态'],
    ]);

  it('payments are listed with their cases, and returned ones are not in the sum', async () => {
    const payments = async (query = '') => (await me().get(`/api/cases/payments?${query}`)).body.data;
    expect(await payments()).toEqual({ list: [], count: 0, sumPaid: 0 });
    await paid({ medTotal: 1200 });

    const { paidAmount: amount } = (await detail()) as { paidAmount: number };
    const fen = Math.round(amount * 100);
    expect(await payments(`keyword=${reported.caseNo}&payFrom=2026-11-01`)).toMatchObject({
      list: [{ caseId: reported.id, caseNo: reported.caseNo, amount, payStatus: 1, returnReason: null }],
      count: 1,
      sumPaid: amount,
    });
    expect(await payments(`amountFrom=${fen}&amountTo=${fen}&payStatus=1`)).toMatchObject({ count: 1 });
    for (const none of ['payTo=2026-10-31', `amountFrom=${fen + 1}`, 'payStatus=2', 'keyword=无'])
      expect(await payments(none)).toEqual({ list: [], count: 0, sumPaid: 0 });

    await provider('claim:pay-return', { reason: '户名与账号不符' });
    expect(await payments()).toMatchObject({
      list: [{ payStatus: 2, returnReason: '户名与账号不符' }],
      sumPaid: 0,
    });
  });

  it('closed cases are sorted by the amount that is shown: what was paid, or will be', async () => {
    const other = await report(1);
    await adjusted({ medTotal: 1200, unreasonable: 400 }, other);
    await me().post(`/api/cases/${other.id}/confirmAdjust`, { agree: true, versionNo: 1 });
    await paid({ medTotal: 1200, unreasonable: 700 });
    const sorted = async (sort: string) =>
      (await me().get(`/api/cases?listType=t4&sort=${sort}`)).body.data.list.map(({ id }) => id);

    expect(await sorted('-paidAmount')).toEqual([other.id, reported.id]);
    expect(await sorted('paidAmount')).toEqual([reported.id, other.id]);
  });

  it('a returned payment is paid again after the employer corrected the account', async () => {
    const account = { ...payeeOf(covered.employer), payeeBankNum: '41000201092000099' };
    const correct = (change = {}) => me().put(`/api/cases/${reported.id}/payee`, { ...account, ...change });
    await paid({ medTotal: 1200 });
    expect((await correct()).body.code).toBe(4005);

    await provider('claim:pay-return', { reason: '户名与账号不符' });
    expect(await detail()).toMatchObject({
      caseStatus: 40,
      turn: 'customer',
      actions: expect.arrayContaining(['correctPayee']),
      paidAmount: null,
      closeTime: null,
      payments: [{ payStatus: 2, returnReason: '户名与账号不符' }],
    });
    expect(await waitingFor('customer')).toEqual([[reported.caseNo, '账户待更正']]);
    expect(await waitingFor('insurer')).toEqual([]);
    await expect(provider('claim:close')).rejects.toMatchObject({ code: 4005 });
    expect((await correct({ payeeName: '别的公司' })).body).toMatchObject({
      code: 422,
      data: { fields: [{ field: 'payeeName' }] },
    });
    expect((await correct({ payeeType: 2 })).body).toMatchObject({
      code: 422,
      data: { fields: [{ field: 'payeeType' }] },
    });
    const asked = await correct();
    expect([asked.body.code, asked.body.data]).toMatchObject([422, { fields: [{ field: 'captcha' }] }]);
    portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());
    const withCode = await confirmed(me(), covered.employer.username, account);
    expect((await correct({ captcha: '000000' })).body.code).toBe(1003);
    expect((await correct(withCode)).body.code).toBe(200);
    expect((await correct(withCode)).body.code).toBe(4005);
    expect(await detail()).toMatchObject({
      turn: 'insurer',
      actions: expect.not.arrayContaining(['correctPayee']),
    });
    expect(await waitingFor('insurer')).toEqual([[reported.caseNo, '待赔付']]);
    await provider('claim:close');

    expect(await detail()).toMatchObject({
      caseStatus: 41,
      paidAmount: 1100,
      payments: [{ payStatus: 2 }, { payStatus: 1, payeeBankNumMasked: '****0099' }],
    });
  });

  it('a follow-up is accepted only for a closed case, and its limit and deductible are less what that case used', async () => {
    const form = {
      accidentDesc: '出院后伤口感染，需住院行二次清创手术。',
      claimItems: [1],
      treatType: 2,
      hospitalName: '厦门市第三医院',
      estimateAmount: 5000,
      reporterName: '林晓岚',
      reporterPhone: '13806050012',
    };
    const followUp = (of = reported) => me().post(`/api/cases/${of.id}/followUp`, form);
    expect((await followUp()).body).toMatchObject({
      code: 4005,
      message: expect.stringContaining('尚未结案'),
    });
    await paid({ medTotal: 1200 });
    expect(await detail()).toMatchObject({ actions: expect.arrayContaining(['followUp']) });

    const outcomes = await Promise.all([followUp(), followUp()]);

    expect(outcomes.map(({ body }) => body.code).toSorted()).toEqual([200, 4005]);
    const second = outcomes.find(({ body }) => body.code === 200)?.body.data;
    expect(await detail(second)).toMatchObject({
      caseStatus: 11,
      followUpOf: { id: reported.id },
      related: [{ id: reported.id, caseNo: reported.caseNo }],
      limitShares: [{ caseNo: reported.caseNo, medical: 1100, person: 0, total: 1100 }],
      accident: { accidentDesc: form.accidentDesc, treatType: 2, accidentAddress: '二号车间装配线' },
    });
    // The first case has already used the deductible of 100 yuan.
    await paid({ medTotal: 3000 }, second);
    expect(await detail(second)).toMatchObject({ paidAmount: 3000 });

    const third = (await followUp(second)).body.data;
    expect(await detail(third)).toMatchObject({ followUpOf: { id: reported.id } });
    // 50,000 yuan for medical costs, less 1,100 and 3,000.
    await paid({ medTotal: 60_000 }, third);
    expect(await detail(third)).toMatchObject({ paidAmount: 45_900 });
    portal.clock.advanceDays(731);
    expect((await followUp()).body).toMatchObject({
      code: 4005,
      message: expect.stringContaining('超过两年'),
    });
  });

  it('the archive of a case contains its papers, calculation and decision notice', async () => {
    const archive = (caller = me()) => caller.get(`/api/cases/materialsZip/${reported.id}`);
    const calculation = () => me().get(`/api/cases/${reported.id}/calculationPdf`);
    expect((await calculation()).body.code).toBe(4005);
    expect(Object.keys(unzipSync((await archive()).bytes))).toEqual([]);
    await paid({ medTotal: 1200 });

    const files = unzipSync((await archive()).bytes);

    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'M06_门诊病历_急诊记录/01_病历.pdf',
        'M08_医疗费发票（电子票PDF或原件）/01_病历.pdf',
        '理算书.pdf',
        '理赔决定通知书.pdf',
      ]),
    );
    for (const bytes of Object.values(files))
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect((await calculation()).bytes.equals(files['理算书.pdf'] ?? Buffer.alloc(0))).toBe(true);
    expect((await archive(portal.as((await portal.given.customer()).username))).status).toBe(404);
    const { materials } = (await me().get(`/api/cases/${reported.id}`)).body.data;
    const [card, record] = ['M02', 'M06'].map(
      (code) => materials.find(({ materialCode }) => materialCode === code)?.files[0],
    );
    for (const url of [card?.url, `${card?.url}&w=96`, record?.url])
      expect((await me().get((url ?? '').replace('/prod-api', ''))).status).toBe(200);
    const looks = await rowsOf(
      portal,
      'audit_log',
      ['action', 'entity_id', 'customer_id'],
      { action: ['file.view', 'case.archive'] },
      'id',
    );
    const { id: customerId } = covered.employer;
    const ofCase = { action: 'case.archive', entity_id: `${reported.id}`, customer_id: customerId };
    expect(looks).toEqual([
      ofCase,
      ofCase,
      { action: 'file.view', entity_id: card?.id, customer_id: customerId },
    ]);
  });

  it('seven days without an answer confirm an adjustment, except one of zero or below half of the claim', async () => {
    const [other, zero] = [await report(1), await report(2)];
    await adjusted({ medTotal: 1200, unreasonable: 700 });
    await adjusted({ medTotal: 1200, unreasonable: 400 }, other);
    await adjusted({ medTotal: 0 }, zero);

    portal.clock.advanceDays(6);
    await portal.ctx.jobs.runAll();
    expect(await detail(other)).toMatchObject({ caseStatus: 31 });
    portal.clock.advanceDays(1);
    for (let round = 0; round < 2; round += 1) await portal.ctx.jobs.runAll();

    expect(await detail()).toMatchObject({ caseStatus: 31, payableAmount: 400 });
    expect(await detail(other)).toMatchObject({
      caseStatus: 40,
      payableAmount: 700,
      flow: expect.arrayContaining([expect.objectContaining({ actorType: 4, toStatus: 40 })]),
    });
    expect(await detail(zero)).toMatchObject({ caseStatus: 31, payableAmount: 0 });
  });

  it('the provider’s list of cases begins with the urged ones', async () => {
    await handIn(portal, covered.employer, reported.id);
    await report(1);
    await post('urge');

    const { list } = (await portal.provider('list', ['claims'])) as { list: object[] };

    expect(list[0]).toMatchObject({ caseNo: reported.caseNo, urged: true });
    await provider('claim:accept');
    expect((await portal.provider('list', ['claims'])) as object).not.toMatchObject({
      list: [{ urged: true }],
    });
  });

  test('several adjustments are confirmed with one code, except one whose amount has changed', async () => {
    const cases: { id: number; payableAmount: number }[] = [];
    for (const one of [reported, await report(1), await report(2)]) {
      await adjusted({}, one);
      cases.push({ id: one.id, payableAmount: (await detail(one)).payableAmount ?? 0 });
    }
    const asRead = cases.map((one, at) =>
      at === 2 ? { ...one, payableAmount: one.payableAmount + 0.01 } : one,
    );
    const answer = (captcha: string) => me().post('/api/cases/confirmAdjusts', { cases: asRead, captcha });
    const states = async () =>
      (await rowsOf(portal, 'cases', ['case_status'], {}, 'id')).map(({ case_status }) => case_status);

    // The previous code is used up; another one is sent only after a minute.
    portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());
    const mobile = covered.employer.username;
    await me().post('/api/public/getVerification', { mobile, type: 'pay' }, { form: true });
    expect((await answer('000000')).body.code).toBe(problems.wrongVerificationCode.code);
    expect(await states()).toEqual([31, 31, 31]);
    expect((await answer('246810')).body.data).toEqual({
      list: cases.map(({ id }, at) => ({
        id,
        problem: at === 2 ? '赔付金额已变化，请核对后再确认' : null,
      })),
    });
    expect(await states()).toEqual([40, 40, 31]);
    expect((await answer('246810')).body.code).toBe(problems.wrongVerificationCode.code);
  });
});
