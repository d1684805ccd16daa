import { payAccountType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { voucherNotSupported } from 'shared-kernel/domain/texts';
import { eachPortal, oneDatabase, updateRows } from '../../testing/portal';
import { checkLedger } from '../finance/finance.jobs';
import { charge } from '../finance/ledger';
import { givenMoney, givenPolicy, people } from '../insure/insure.fixtures';
import { billedEmployer, dataOf, type Bill, type BilledEmployer } from './billing.fixtures';

oneDatabase((open) => {
  const portal = eachPortal(open, { now: '2026-08-01T09:30:00+08:00' });
  let billed: BilledEmployer;
  beforeEach(async () => {
    billed = await billedEmployer(portal, '2026-09-05');
  });

  test('a bill offers the actions that its state and the payment account of the employer allow', async () => {
    const offered = async () => (await billed.bills()).map(({ actions }) => actions);
    const running = await offered();
    await billed.passDay('2026-10-01', '01:00:00');
    const [bill] = await billed.bills();
    const toPay = await offered();
    await updateRows(portal, 'customer', { pay_account_type: payAccountType.code.wechat });
    const byWechat = await offered();
    const due = dataOf<object>(await billed.caller.get(`/api/settlements/${bill?.id}/voucher`));
    await updateRows(portal, 'customer', { pay_account_type: payAccountType.code.company });
    await givenMoney(portal, billed.employer.id, 5000);
    dataOf(await billed.payByBalance([bill?.id ?? 0]));

    expect([running, toPay, byWechat]).toEqual([[['apply']], [['pay', 'voucher']], [['pay']]]);
    expect(due).toMatchObject({ refusal: voucherNotSupported });
    expect(await offered()).toEqual([['receipt']]);
    const receipt = await billed.caller.get(`/api/capitals/receipt?settlementId=${bill?.id}`);
    expect(receipt.status).toBe(200);
  });

  test('a bill requested early is issued at once, and later charges of the month get another bill', async () => {
    await billed.passDay('2026-09-10');
    const [running] = await billed.bills();
    const apply = (id = running?.id ?? 0, caller = billed.caller) =>
      caller.post('/api/settlements/apply', { id });
    const other = await billedEmployer(portal, '2026-09-12', people(6, 20));

    const asked = dataOf(await apply());
    const again = await apply();
    dataOf(await billed.add('2026-09-20', 50));
    await billed.passDay('2026-09-20');
    const issued = await billed.bills();
    await billed.passDay('2026-10-01', '01:00:00');
    const closed = await billed.bills();
    const [rest, first] = closed;
    // A posting for a closed month goes on the current month's bill; closed bills stay unchanged.
    await portal.ctx.db.transaction().execute((trx) =>
      charge(trx, {
        customerId: billed.employer.id,
        amount: fen(1_00),
        bizType: walletBizType.code.add,
        bizId: 999,
        bizNo: 'JJ999',
        summary: '加保',
        at: new Date('2026-09-30T10:00:00+08:00'),
      }),
    );
    await billed.passDay('2026-10-02');
    const [late, ...unchanged] = await billed.bills();

    expect(asked).toMatchObject({ payAmount: 4017.6, dueDate: '2026-10-10' });
    expect([again.body.code, (await apply(running?.id, other.caller)).status]).toEqual([3006, 404]);
    expect(issued.map((bill) => [bill.settleMonth, bill.settleStatus, bill.itemCount])).toEqual([
      ['2026-09', 0, 1],
      ['2026-09', 1, 1],
    ]);
    expect(first).toMatchObject({ id: running?.id, settleStatus: 1, payAmount: 4017.6 });
    expect(rest).toMatchObject({ settleStatus: 1, itemCount: 1, carriedAmount: 0, dueDate: '2026-10-10' });
    expect(late).toMatchObject({ settleMonth: '2026-10', itemCount: 1, payAmount: 1 });
    expect(unchanged).toEqual(closed);
    expect(await checkLedger(portal.ctx.db)).toEqual([]);
  });

  test('an early bill is refused when empty, before a due order takes effect, and when it differs from the ledger', async () => {
    const apply = async () => {
      const [bill] = await billed.bills('?settleStatus=0');
      return (await billed.caller.post('/api/settlements/apply', { id: bill?.id ?? 0 })).body.code;
    };
    dataOf(await billed.add('2026-09-11', 50));
    portal.clock.set('2026-09-11T00:00:02+08:00');
    const early = await apply();
    await billed.passDay('2026-09-11');
    await billed.shift(1);
    const errors = jest.spyOn(portal.ctx.log, 'error').mockImplementation(() => undefined);
    const differing = await apply();
    await billed.shift(-1);
    const inTime = await apply();
    dataOf(await billed.remove('2026-09-20', 0));
    await billed.passDay('2026-09-21');

    expect([early, differing, inTime, await apply()]).toEqual([3018, 3019, 200, 3017]);
    expect(errors.mock.calls.map(([facts]) => String((facts as { err: Error }).err))).toEqual([
      expect.stringContaining('its items 467619;'),
    ]);
  });

  test('a bill is found by the amount that it shows, whether owed or paid from the balance', async () => {
    const prepaid = await portal.given.customer();
    await givenPolicy(portal, prepaid, { startDate: '2026-09-05', persons: people(6, 20) });
    await billed.passDay('2026-10-01', '01:00:00');
    const found = async (username: string) => {
      const list = async (query = '') =>
        dataOf<{ list: Bill[] }>(await portal.as(username).get(`/api/settlements${query}`)).list;
      const [bill] = await list();
      if (!bill) throw new Error('a bill was expected');
      const shown = Math.round((bill.payAmount || bill.chargeAmount - bill.refundAmount) * 100);
      const counts = [shown - 1, shown, shown + 1].map(
        async (amount) => (await list(`?amountFrom=${amount}&amountTo=${amount}`)).length,
      );
      return { isOwed: bill.payAmount > 0, counts: await Promise.all(counts) };
    };

    expect([await found(billed.employer.username), await found(prepaid.username)]).toEqual([
      { isOwed: true, counts: [0, 1, 0] },
      { isOwed: false, counts: [0, 1, 0] },
    ]);
  });

  test('the items of bills name the projects of their people', async () => {
    const { caller } = billed;
    const { id } = dataOf<{ id: number }>(await caller.post('/api/projects', { projectname: '二号车间' }));
    await updateRows(portal, 'insure_person', { project_id: id }, { name: people(1)[0]?.name ?? '' });

    const { list } = (await caller.get('/api/settlementItems')).body.data;

    expect(list.map(({ projectname }) => projectname?.split('、').toSorted())).toEqual([
      ['二号车间', '未分配项目'],
    ]);
  });
});
