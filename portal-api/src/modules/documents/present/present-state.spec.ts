import { addDays, civilDate } from 'shared-kernel/domain/civil-date';
import { confirmStatus, walletBizType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { oneDatabase, type Caller, type GivenCustomer } from '../../../testing/portal';
import { billedEmployer, dataOf } from '../../billing/billing.fixtures';
import { confirmed, givenCase, handIn, payeeOf } from '../../claims/claims.fixtures';
import { givenMoney, givenPlan, givenPolicy, people } from '../../insure/insure.fixtures';
import { refund } from '../../finance/ledger';
import { givenInvoiceInfo, prepaidEmployer } from '../../invoicing/invoicing.fixtures';
import { policyInForce } from '../../roster/roster.fixtures';
import type { DocumentKind } from '../documents.tables';
import { pagesOf, textOf } from '../pdf-text.fixtures';
import type { Verified } from '../verify-document';

jest.setTimeout(120_000);

oneDatabase((open) => {
  const stage = policyInForce(open);
  let address = 0;

  /** What anybody with the paper is answered: the same on the page and in the data. */
  async function verified(kind: DocumentKind, edition: 'first' | 'last' = 'last'): Promise<Verified> {
    const { doc_no, check_value } = await stage.portal.ctx.db
      .selectFrom('document')
      .select(['doc_no', 'check_value'])
      .where('kind', '=', kind)
      .orderBy('id', edition === 'first' ? 'asc' : 'desc')
      .executeTakeFirstOrThrow();
    address += 1;
    const from = `2001:db8:${address.toString(16)}::1`;
    const path = `/api/public/verify/${doc_no}?check=${check_value}`;
    const found = (await stage.portal.anonymous.get(path, { from })).body.data as Verified;
    const page = (await stage.portal.anonymous.get(path, { from, headers: { accept: 'text/html' } })).bytes
      .toString()
      .replace(/<style>.*<\/style>/s, '');
    const facts = [
      found.brand,
      found.insured,
      found.number,
      found.insurer,
      found.from,
      found.to,
      found.state,
    ];
    for (const fact of [...facts, found.note]) if (fact !== null) expect(page).toContain(fact);
    const technical = page.indexOf('<details');
    expect(page.indexOf(found.sha256)).toBeGreaterThan(technical);
    expect(technical).toBeGreaterThan(page.indexOf(found.number));
    return found;
  }

  const opened = async (caller: Caller, path: string): Promise<Buffer> => {
    const reply = await caller.get(path);
    expect({ path, status: reply.status, type: reply.headers['content-type'] }).toMatchObject({
      path,
      status: 200,
      type: 'application/pdf',
    });
    return reply.bytes;
  };

  async function handedIn(startDate: string) {
    const portal = await open({ now: `${addDays(civilDate(startDate), -2)}T09:30:00+08:00` });
    stage.start(portal);
    const employer = await portal.given.customer({ customername: '宁波示例五金有限公司' });
    stage.act(employer);
    const caller = portal.as(employer.username);
    await givenMoney(portal, employer.id, 100_000);
    const draft = {
      customerMealId: await givenPlan(portal, employer.id),
      insurePeriod: 12,
      startDate,
      persons: people(5),
    };
    const { id } = dataOf<{ id: number }>(await caller.post('/api/insures', draft));
    return { id, caller, portal, employer };
  }

  /** Whether anything gives out the policy. */
  const policyAnswers = async (caller: Caller, id: number) => [
    (await caller.get(`/api/insures/${id}/policyFile`)).status,
    (await caller.get(`/api/insures/${id}/policyArchive`)).status,
    (await caller.post(`/api/insures/updateDownloadFlag/${id}`, {}, { files: [] })).status,
  ];

  it('no policy exists before it is paid for, and the confirmation says so on each page', async () => {
    const { id, caller, portal } = await handedIn('2026-06-01');
    expect(await policyAnswers(caller, id)).toEqual([404, 404, 404]);
    expect((await caller.get(`/api/insures/${id}/applicationFile`)).status).toBe(404);
    await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });
    const paper = await opened(caller, `/api/insures/${id}/applicationFile`);
    expect(textOf(paper).match(/未生效\n/g)?.length).toBeGreaterThanOrEqual(2 * pagesOf(paper));
    expect(await verified('application')).toMatchObject({
      state: '待审核',
      tone: 'over',
      note: expect.stringMatching(/^未生效/),
    });

    await portal.provider('insure:approve', [id]);
    expect(await policyAnswers(caller, id)).toEqual([404, 404, 404]);
    const { policyNo } = (await caller.get(`/api/insures/${id}`)).body.data as { policyNo: string };
    const special = textOf(await opened(caller, `/supplierInsurefiles/specialClause/${id}?of=insure`));
    expect(special).toContain('未生效');
    expect(special + textOf(await opened(caller, `/api/insures/${id}/applicationFile`))).not.toContain(
      policyNo,
    );
    expect(await verified('application')).toMatchObject({ state: '待支付', tone: 'over' });
    const messages = JSON.stringify(
      await portal.ctx.db.selectFrom('message').select(['subject', 'content']).execute(),
    );
    expect(messages).toContain('支付前未生效');
    expect(messages).not.toContain(policyNo);

    dataOf(await caller.post(`/api/insures/${id}/pay`, {}));
    expect(await policyAnswers(caller, id)).toEqual([200, 200, 200]);
    expect((await caller.get(`/api/insures/${id}/applicationFile`)).status).toBe(404);
    const facts = {
      brand: '雇安通',
      insured: '宁波示例五金有限公司',
      number: policyNo,
      numberName: '保单号',
      from: '2026-06-01',
      to: '2027-05-31',
    };
    expect(await verified('policy')).toMatchObject({
      ...facts,
      insurer: expect.stringMatching(/保险/),
      state: '待生效',
      tone: 'waiting',
    });
    expect(await verified('application')).toMatchObject({ numberName: '投保单号', state: '待生效' });

    await stage.midnight('2026-06-01');
    expect(await verified('policy')).toMatchObject({
      ...facts,
      state: '保障中',
      tone: 'good',
      isNewest: true,
    });
  });

  it('an application that was given up never was a policy, and a policy left before it began is void', async () => {
    const { id, caller, portal } = await handedIn('2026-06-01');
    await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });
    await portal.provider('insure:approve', [id]);
    await opened(caller, `/api/insures/${id}/applicationFile`);
    dataOf(await caller.post(`/api/insures/${id}/cancel`, {}));
    expect(await policyAnswers(caller, id)).toEqual([404, 404, 404]);
    expect(await verified('application')).toMatchObject({
      state: '已作废',
      tone: 'over',
      note: '未生效：投保单已作废，没有保障',
    });

    const policy = await givenPolicy(portal, stage.employer, {
      startDate: '2026-06-10',
      persons: people(3, 20),
      begin: false,
    });
    await opened(caller, `/api/insures/${policy.id}/policyFile`);
    dataOf(
      await caller.post(`/api/insures/${policy.id}/surrender`, { reason: '项目结束', lastDay: '2026-06-10' }),
    );
    expect(await verified('policy')).toMatchObject({
      state: '已作废',
      tone: 'over',
      note: expect.stringContaining('从未承担'),
    });
    expect(await policyAnswers(caller, policy.id)).toEqual([404, 404, 404]);
  });

  it('a policy that is surrendered on its first day, and its papers, say so from the next day on', async () => {
    const { id, caller } = await stage.policyOn('2026-06-10', {
      startDate: '2026-06-10',
      persons: people(6),
    });
    const { list } = (await caller.get(`/api/insures/${id}/persons`)).body.data as { list: { id: number }[] };
    await opened(caller, `/api/insures/${id}/policyFile`);
    await opened(caller, `/api/insurePersons/${list[0]?.id}/certificate`);
    dataOf(await caller.post(`/api/insures/${id}/surrender`, { reason: '项目结束', lastDay: '2026-06-10' }));
    expect(await verified('policy')).toMatchObject({
      state: '保障中',
      note: expect.stringContaining('已申请退保'),
    });
    await stage.portal.provider('surrender:approve', [id]);
    expect(await verified('policy')).toMatchObject({
      state: '保障中',
      to: '2026-06-10',
      note: expect.stringContaining('退保已通过'),
    });

    // By the clock alone, and the same after the job.
    const over = {
      state: '已退保',
      tone: 'over',
      from: '2026-06-10',
      to: '2026-06-10',
      note: '保障已于2026-06-10二十四时终止',
    };
    stage.portal.clock.set('2026-06-11T00:00:01+08:00');
    expect(await verified('policy')).toMatchObject(over);
    await stage.midnight('2026-06-11');
    expect(await verified('policy')).toMatchObject(over);
    expect(await verified('certificate')).toMatchObject({ state: '已退保', tone: 'over', to: '2026-06-10' });
  });

  it('a policy that ended says so, and names the one that renews it', async () => {
    const { id, caller } = await stage.yearPolicy();
    await givenMoney(stage.portal, stage.employer.id, 20_000);
    await opened(caller, `/api/insures/${id}/policyFile`);
    const { data } = (await caller.get(`/api/insures/${id}/renewData`)).body;
    const { id: renewalId } = dataOf<{ id: number }>(await caller.post('/api/insures', data as object));
    await caller.post(`/api/insures/${renewalId}/submit`, { agreeClauses: true });
    await stage.portal.provider('insure:approve', [renewalId]);
    expect(await verified('policy')).toMatchObject({ state: '保障中', note: null });
    const { policyNo } = dataOf<{ policyNo: string }>(await caller.post(`/api/insures/${renewalId}/pay`, {}));
    expect(await verified('policy')).toMatchObject({
      state: '保障中',
      note: expect.stringContaining(policyNo),
    });
    await stage.midnight('2026-12-01');
    expect(await verified('policy')).toMatchObject({ state: '已续保', tone: 'over', to: '2026-11-30' });
    await stage.portal.ctx.db
      .updateTable('insure')
      .set({ renew_from_id: null })
      .where('id', '=', renewalId)
      .execute();
    expect(await verified('policy')).toMatchObject({ state: '已到期', tone: 'over' });
  });

  it('an endorsement follows its policy, and the certificate of a person who has left says how', async () => {
    const { id, caller } = await stage.yearPolicy();
    const { list } = (await caller.get(`/api/insures/${id}/persons`)).body.data as { list: { id: number }[] };
    const leaver = list[0]?.id ?? 0;
    await opened(caller, `/api/insurePersons/${leaver}/certificate`);
    const order = dataOf<{ id: number }>(
      await caller.post(
        '/api/addReduces',
        stage.removing(id, '2026-11-21', [{ personId: leaver, reason: '离职' }]),
      ),
    );
    expect(await verified('certificate')).toMatchObject({ state: '保障中', to: '2026-11-21' });
    await stage.midnight('2026-11-22');
    await opened(caller, `/api/addReduces/${order.id}/endorseFile`);
    expect(await verified('certificate')).toMatchObject({
      state: '已减保',
      tone: 'over',
      note: '保障已于2026-11-21结束',
    });
    expect(await verified('endorsement')).toMatchObject({
      state: '已生效',
      tone: 'good',
      numberName: '批单号',
    });
    await stage.midnight('2026-12-01');
    expect(await verified('endorsement')).toMatchObject({
      state: '已到期',
      tone: 'over',
      note: expect.stringContaining('批改已于'),
    });
  });

  it('papers of a case follow it: calculated anew, paid, returned by the bank and paid again', async () => {
    const { id, caller } = await stage.policyOn('2026-06-10', {
      startDate: '2026-06-01',
      persons: people(5),
    });
    const { portal, employer } = stage;
    const { list } = (await caller.get(`/api/insures/${id}/persons`)).body.data as { list: { id: number }[] };
    const reported = await givenCase(portal, employer.username, list[0]?.id ?? 0);
    const provider = (command: string, options = {}) => portal.provider(command, [reported.caseNo], options);
    const later = () => portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());
    await handIn(portal, employer, reported.id);
    for (const command of ['claim:accept', 'claim:approve']) await provider(command);
    await provider('claim:adjust', { medTotal: 1200 });
    later();
    await opened(caller, `/api/cases/${reported.id}/calculationPdf`);
    expect(await verified('claim-calculation')).toMatchObject({
      state: '待确认',
      number: reported.caseNo,
      isNewest: true,
    });
    later();
    const { adjustments } = (await caller.get(`/api/cases/${reported.id}`)).body.data as {
      adjustments: { versionNo: number }[];
    };
    const versionNo = adjustments[0]?.versionNo;
    const lines = [{ item: 1, reason: '检查费没有计入，请复核' }];
    dataOf(await caller.post(`/api/cases/${reported.id}/confirmAdjust`, { versionNo, agree: false, lines }));
    expect(await verified('claim-calculation')).toMatchObject({ state: '有异议' });
    await provider('claim:adjust', { medTotal: 1300, answers: '1=已计入' });
    // Nobody has opened the second version yet.
    expect(await verified('claim-calculation')).toMatchObject({
      state: '已被替换',
      tone: 'over',
      note: expect.stringContaining('第2版'),
    });

    const payee = payeeOf(employer);
    dataOf(await caller.post(`/api/cases/${reported.id}/confirmAdjust`, { versionNo: 2, agree: true }));
    await provider('claim:close');
    await opened(caller, `/api/cases/${reported.id}/noticePdf`);
    expect(await verified('claim-notice')).toMatchObject({
      state: '已赔付结案',
      tone: 'good',
      numberName: '报案号',
    });
    later();
    await provider('claim:pay-return', { reason: '户名与账号不符' });
    expect(await verified('claim-notice')).toMatchObject({ state: '已失效', tone: 'over' });
    const corrected = await confirmed(caller, employer.username, {
      ...payee,
      payeeBankNum: '41000201092000099',
    });
    dataOf(await caller.put(`/api/cases/${reported.id}/payee`, corrected));
    later();
    await provider('claim:close');
    expect(await verified('claim-notice')).toMatchObject({ state: '已被替换', tone: 'over' });
    await opened(caller, `/api/cases/${reported.id}/noticePdf`);
    expect(await verified('claim-notice', 'first')).toMatchObject({ state: '已被替换', isNewest: false });
    expect(await verified('claim-notice')).toMatchObject({ state: '已赔付结案', isNewest: true });
  });

  it('a plan letter, a statement and a receipt say what became of them', async () => {
    const { id, customerMealId, caller } = await stage.policyOn('2026-06-10', {
      startDate: '2026-06-01',
      persons: people(5),
    });
    const { portal, employer } = stage;
    await opened(caller, `/api/customers/planLetter?ids=${customerMealId}`);
    expect(await verified('plan-letter')).toMatchObject({ state: '已确认', tone: 'good', number: 'M2' });
    await portal.ctx.db
      .updateTable('customer_meal')
      .set({ confirm_status: confirmStatus.code.void })
      .execute();
    expect(await verified('plan-letter')).toMatchObject({ state: '已失效', tone: 'over' });

    await opened(caller, '/api/capitals/statement?month=2026-06');
    expect(await verified('statement')).toMatchObject({
      state: '账期未结束',
      number: '2026-06',
      from: '2026-06-01',
      to: '2026-06-30',
    });
    await givenMoney(portal, employer.id, 100);
    expect(await verified('statement')).toMatchObject({ state: '账期未结束' });
    await givenMoney(portal, employer.id, 5_000);
    portal.clock.set('2026-06-11T09:30:00+08:00');
    await givenMoney(portal, employer.id, 100);
    expect(await verified('statement')).toMatchObject({ state: '已有变动', tone: 'over' });
    await opened(caller, '/api/capitals/statement?month=2026-06');
    expect(await verified('statement', 'first')).toMatchObject({ state: '已被替换' });
    portal.clock.set('2026-07-02T09:30:00+08:00');
    expect(await verified('statement')).toMatchObject({ state: '账期已结束', tone: 'good' });

    const entry = await portal.ctx.db
      .selectFrom('ledger_entry')
      .select('id')
      .where('posting', '=', 'capture')
      .where('insure_id', '=', id)
      .executeTakeFirstOrThrow();
    await opened(caller, `/api/capitals/receipt?entryId=${entry.id}`);
    expect(await verified('receipt')).toMatchObject({
      state: '已记账',
      tone: 'good',
      insurer: expect.stringMatching(/保险/),
    });
    const { biz_id } = await portal.ctx.db
      .selectFrom('ledger_entry')
      .selectAll()
      .where('id', '=', entry.id)
      .executeTakeFirstOrThrow();
    await portal.ctx.db.transaction().execute(async (trx) => {
      await refund(trx, {
        customerId: employer.id,
        amount: fen(12_30),
        bizType: walletBizType.code.insure,
        bizId: biz_id,
        bizNo: 'PZ',
        summary: '退费',
        at: portal.clock.now(),
      });
    });
    expect(await verified('receipt')).toMatchObject({
      state: '已有退回',
      tone: 'over',
      note: expect.stringContaining('¥12.30'),
    });
  });

  it('an invoice that was cancelled by a red one says so', async () => {
    const portal = await open({ now: '2026-06-03T09:30:00+08:00' });
    stage.start(portal);
    const { caller, employer, passDay, bills, payByBalance } = await billedEmployer(portal, '2026-09-05');
    await passDay('2026-10-01');
    const [bill] = await bills();
    await prepaidEmployer(portal, employer as GivenCustomer).recharge('BANK', 9000);
    dataOf(await payByBalance([bill?.id ?? 0]));
    await givenInvoiceInfo(portal.ctx.db, employer.id);
    const form = {
      invoiceKind: 1,
      invoiceContent: 1,
      receiveEmail: 'invoice@example.com',
      remark: '',
      items: [{ settlementId: bill?.id, amount: 100 }],
    };
    const { invoices } = dataOf<{ invoices: { id: number }[] }>(
      await caller.post('/api/invoices/apply', form),
    );
    const invoiceId = invoices[0]?.id ?? 0;
    await portal.provider('invoice:issue', [invoiceId]);
    await opened(caller, `/api/invoices/${invoiceId}/file`);
    expect(await verified('invoice')).toMatchObject({
      state: '已开票',
      tone: 'good',
      insurer: expect.stringMatching(/保险/),
    });
    dataOf(
      await caller.post(`/api/invoices/${invoiceId}/redFlush`, {
        reason: '开票内容有误，重新开票',
        buyerConfirmed: true,
      }),
    );
    await opened(caller, `/api/invoices/${invoiceId}/file?red=1`);
    expect(await verified('invoice')).toMatchObject({ state: '已红冲', tone: 'over' });
    expect(await verified('red-invoice')).toMatchObject({
      state: '已开票',
      tone: 'good',
      note: expect.stringContaining('冲销'),
    });
  });
});
