import { confirmStatus, walletBizType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { oneDatabase, type GivenCustomer, firstRow, updateRows } from '../../../testing/portal';
import { billedEmployer, dataOf } from '../../billing/billing.fixtures';
import { confirmed, givenCase, handIn, payeeOf } from '../../claims/claims.fixtures';
import { givenMoney, people } from '../../insure/insure.fixtures';
import { refund } from '../../finance/ledger';
import { givenInvoiceInfo, prepaidEmployer } from '../../invoicing/invoicing.fixtures';
import { policyInForce } from '../../roster/roster.fixtures';
import { verification } from './verified.fixtures';

jest.setTimeout(120_000);

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { expectShown, opened } = verification(stage);

  it('claim documents verify as replaced or void when the case is recalculated, paid, returned and paid again', async () => {
    const { id, caller } = await stage.policyOn('2026-06-10', {
      startDate: '2026-06-01',
      persons: people(5),
    });
    const { portal, employer } = stage;
    const { list } = (await caller.get(`/api/insures/${id}/persons`)).body.data;
    const reported = await givenCase(portal, employer.username, list[0]?.id ?? 0);
    const provider = (command: string, options = {}) => portal.provider(command, [reported.caseNo], options);
    const later = () => portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());
    await handIn(portal, employer, reported.id);
    for (const command of ['claim:accept', 'claim:approve']) await provider(command);
    await provider('claim:adjust', { medTotal: 1200 });
    later();
    await opened(caller, `/api/cases/${reported.id}/calculationPdf`);
    await expectShown('claim-calculation', { state: '待确认', number: reported.caseNo, isNewest: true });
    later();
    const { adjustments } = (await caller.get(`/api/cases/${reported.id}`)).body.data;
    const versionNo = adjustments[0]?.versionNo;
    const lines = [{ item: 1, reason: '检查费没有计入，请复核' }];
    dataOf(await caller.post(`/api/cases/${reported.id}/confirmAdjust`, { versionNo, agree: false, lines }));
    await expectShown('claim-calculation', { state: '有异议' });
    await provider('claim:adjust', { medTotal: 1300, answers: '1=已计入' });
    // Nobody has downloaded the second version yet.
    await expectShown('claim-calculation', { state: '已被替换', tone: 'over', note: /第2版/ });

    const payee = payeeOf(employer);
    dataOf(await caller.post(`/api/cases/${reported.id}/confirmAdjust`, { versionNo: 2, agree: true }));
    await provider('claim:close');
    await opened(caller, `/api/cases/${reported.id}/noticePdf`);
    await expectShown('claim-notice', { state: '已赔付结案', tone: 'good', numberName: '报案号' });
    later();
    await provider('claim:pay-return', { reason: '户名与账号不符' });
    await expectShown('claim-notice', { state: '已失效', tone: 'over' });
    const corrected = await confirmed(caller, employer.username, {
      ...payee,
      payeeBankNum: '41000201092000099',
    });
    dataOf(await caller.put(`/api/cases/${reported.id}/payee`, corrected));
    later();
    await provider('claim:close');
    await expectShown('claim-notice', { state: '已被替换', tone: 'over' });
    await opened(caller, `/api/cases/${reported.id}/noticePdf`);
    await expectShown('claim-notice', { state: '已被替换', isNewest: false }, 'first');
    await expectShown('claim-notice', { state: '已赔付结案', isNewest: true });
  });

  it('verifying a plan letter, a statement or a receipt reports what changed after it was issued', async () => {
    const { id, customerMealId, caller } = await stage.policyOn('2026-06-10', {
      startDate: '2026-06-01',
      persons: people(5),
    });
    const { portal, employer } = stage;
    await opened(caller, `/api/customers/planLetter?ids=${customerMealId}`);
    await expectShown('plan-letter', { state: '已确认', tone: 'good', number: 'M2' });
    await updateRows(portal, 'customer_meal', { confirm_status: confirmStatus.code.void });
    await expectShown('plan-letter', { state: '已失效', tone: 'over' });

    await opened(caller, '/api/capitals/statement?month=2026-06');
    await expectShown('statement', {
      state: '账期未结束',
      number: '2026-06',
      from: '2026-06-01',
      to: '2026-06-30',
    });
    await givenMoney(portal, employer.id, 100);
    await expectShown('statement', { state: '账期未结束' });
    await givenMoney(portal, employer.id, 5_000);
    portal.clock.set('2026-06-11T09:30:00+08:00');
    await givenMoney(portal, employer.id, 100);
    await expectShown('statement', { state: '已有变动', tone: 'over' });
    await opened(caller, '/api/capitals/statement?month=2026-06');
    await expectShown('statement', { state: '已被替换' }, 'first');
    portal.clock.set('2026-07-02T09:30:00+08:00');
    await expectShown('statement', { state: '账期已结束', tone: 'good' });

    const entry = await firstRow(portal, 'ledger_entry', { posting: 'capture', insure_id: id });
    await opened(caller, `/api/capitals/receipt?entryId=${entry.id}`);
    await expectShown('receipt', { state: '已记账', tone: 'good', insurer: expect.stringMatching(/保险/) });
    const { biz_id } = await firstRow(portal, 'ledger_entry', { id: entry.id });
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
    await expectShown('receipt', { state: '已有退回', tone: 'over', note: /¥12\.30/ });
  });

  it('verifying an invoice reports that a red invoice cancelled it', async () => {
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
    const { invoices } = (await caller.post('/api/invoices/apply', form)).body.data;
    const invoiceId = invoices[0]?.id ?? 0;
    await portal.provider('invoice:issue', [invoiceId]);
    await opened(caller, `/api/invoices/${invoiceId}/file`);
    await expectShown('invoice', { state: '已开票', tone: 'good', insurer: expect.stringMatching(/保险/) });
    dataOf(
      await caller.post(`/api/invoices/${invoiceId}/redFlush`, {
        reason: '开票内容有误，重新开票',
        buyerConfirmed: true,
      }),
    );
    await opened(caller, `/api/invoices/${invoiceId}/file?red=1`);
    await expectShown('invoice', { state: '已红冲', tone: 'over' });
    await expectShown('red-invoice', { state: '已开票', tone: 'good', note: /冲销/ });
  });
});
