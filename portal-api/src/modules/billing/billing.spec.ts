import { sql } from 'kysely';
import { usertype } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import type { Actor } from '../../platform/context';
import { eachPortal, oneDatabase } from '../../testing/portal';
import { checkLedger } from '../finance/finance.jobs';
import { givenMoney, givenPolicy, people, personNo } from '../insure/insure.fixtures';
import { billedEmployer, dataOf, type Bill, type BilledEmployer } from './billing.fixtures';
import { closeMonths } from './close-month';
import { creditWarnings } from './credit';
import { strictRound } from '../../testing/rounds';

oneDatabase((open) => {
  const portal = eachPortal(open, { now: '2026-08-01T09:30:00+08:00' });
  let billed: BilledEmployer;

  const start = async (startDate: string) => {
    billed = await billedEmployer(portal, startDate);
  };
  const subjects = async () =>
    (await billed.caller.get('/api/messages?client=yun_PC&length=100')).body.data.list.map(
      ({ subject }) => subject,
    );
  const closed = async (day: string) => {
    await billed.passDay(day, '01:00:00');
    return billed.bills();
  };
  /** The bill of September is paid, and October has only a refund. */
  const paidAndReduced = async () => {
    await start('2026-09-05');
    await closed('2026-10-01');
    await givenMoney(portal, billed.employer.id, 5000);
    dataOf(await billed.payByBalance((await billed.bills()).map((bill) => bill.id)));
    dataOf(await billed.remove('2026-10-09', 0, 1));
    await billed.passDay('2026-10-10');
  };

  describe('the monthly bill', () => {
    test('collects the charges that take effect, and is issued once, at 01:00 on the first of the next month', async () => {
      await start('2026-09-05');
      dataOf(await billed.add('2026-09-11', 50));
      await billed.passDay('2026-09-11');
      dataOf(await billed.remove('2026-09-20', 0));
      await billed.passDay('2026-09-21');
      const [running] = await billed.bills();

      await billed.passDay('2026-10-01', '00:59:00');
      const [before] = await billed.bills();
      const [bill] = await closed('2026-10-01');
      await closed('2026-10-02');

      // Six people for a year, one for 359 of 365 days, less 349 days of one.
      expect(running).toMatchObject({
        settleMonth: '2026-09',
        settleStatus: 0,
        itemCount: 3,
        chargeAmount: 4676.19,
        refundAmount: 640.25,
        payAmount: 4035.94,
        dueDate: null,
      });
      expect(before?.settleStatus).toBe(0);
      expect(bill).toMatchObject({ settleStatus: 1, payAmount: 4035.94, dueDate: '2026-10-10' });
      expect(await billed.bills()).toHaveLength(1);
      expect((await subjects()).filter((subject) => subject === '2026年9月结算单已出')).toHaveLength(1);
      const items = await billed.caller.get(`/api/settlementItems?settlementId=${bill?.id}`);
      const people = await billed.caller.get(`/api/settlementPeople?settlementId=${bill?.id}&length=100`);
      expect(items.body.data).toMatchObject({ count: 3, sumAmount: 4035.94 });
      expect(people.body.data).toMatchObject({ count: 8, sumAmount: 4035.94 });
      expect(people.body.data.list[0]).toMatchObject({
        name: personNo(0).name,
        formula: expect.stringContaining('365'),
      });
      expect(await checkLedger(portal.ctx.db)).toEqual([]);
    });

    test('counts in the forecast of the balance when it will be due, as the renewals on later bills do', async () => {
      await start('2026-09-05');
      await givenMoney(portal, billed.employer.id, 8000);

      const { body } = await billed.caller.get('/api/capitals/getCapital');

      expect(body.data).toMatchObject({
        runsOutOn: '2027-10-10',
        runsOutReason: expect.stringMatching(
          /^10-10 2026年9月结算单¥4,017\.60、2027-10-10 保单PZ\d+续保约¥4,017\.60$/,
        ),
      });
    });

    test('waits for orders of its month that have not taken effect', async () => {
      await start('2026-09-05');
      dataOf(await billed.add('2026-09-30', 50));
      portal.clock.set('2026-10-01T01:30:00+08:00');

      await closeMonths(portal.ctx, portal.clock.now(), { ...strictRound, failed: () => undefined });
      expect((await billed.bills())[0]?.settleStatus).toBe(0);
      await portal.ctx.jobs.runAll();

      expect((await billed.bills())[0]).toMatchObject({ settleStatus: 1, itemCount: 2 });
    });

    test('stays open when its items differ from the ledger, while other bills are issued', async () => {
      await start('2026-09-05');
      const other = await billedEmployer(portal, '2026-09-07', people(6, 20));
      await billed.shift(1);
      const errors = jest.spyOn(portal.ctx.log, 'error').mockImplementation(() => undefined);

      await closed('2026-10-01');

      expect((await billed.bills())[0]?.settleStatus).toBe(0);
      expect((await other.bills())[0]?.settleStatus).toBe(1);
      expect(errors.mock.calls.map(([facts]) => String((facts as { err: Error }).err))).toEqual([
        expect.stringMatching(
          /bill JS202609\d{6} says 401761 fen, its items 401760; the ledger of its month 401760/,
        ),
      ]);
    });

    test('carries refunds beyond its charges over to the next bill, which shows them from its first day', async () => {
      await paidAndReduced();
      await closed('2026-11-01');
      dataOf(await billed.add('2026-11-02', 60, 3));
      await billed.passDay('2026-11-02');
      const [running] = await billed.bills();
      const { runsOutReason } = dataOf<{ runsOutReason: string }>(
        await billed.caller.get('/api/capitals/getCapital'),
      );
      await closed('2026-12-01');

      const [november, october] = (await billed.bills()) as [Bill, Bill];

      expect(october).toMatchObject({ settleStatus: 3, refundAmount: 1210.78, payAmount: 0 });
      expect(november).toMatchObject({
        settleStatus: 1,
        carriedAmount: -1210.78,
        payAmount: Number((november.chargeAmount - 1210.78).toFixed(2)),
      });
      const { carriedAmount, payAmount } = november;
      expect(running).toMatchObject({ settleStatus: 0, carriedAmount, payAmount });
      expect(runsOutReason).toContain(`2026年11月结算单¥${payAmount}`);
    });

    test('waits for the previous bill, so that its credit is not lost', async () => {
      await paidAndReduced();
      await billed.shift(1, '2026-10-01');
      jest.spyOn(portal.ctx.log, 'error').mockImplementation(() => undefined);
      await closed('2026-11-01');
      dataOf(await billed.add('2026-11-02', 60, 3));
      await billed.passDay('2026-11-02');

      const held = await closed('2026-12-01');
      await billed.shift(-1, '2026-10-01');
      const [november, october] = await closed('2026-12-02');

      expect(held.map((bill) => bill.settleStatus)).toEqual([0, 0, 3]);
      expect(october?.settleStatus).toBe(3);
      expect(november).toMatchObject({ settleStatus: 1, carriedAmount: -1210.78 });
    });

    test('is settled by the wallet payments of a prepaid employer', async () => {
      const employer = await portal.given.customer();
      await givenPolicy(portal, employer, { startDate: '2026-09-05' });
      portal.clock.set('2026-10-01T01:00:00+08:00');
      await portal.ctx.jobs.runAll();

      const { list } = (await portal.as(employer.username).get('/api/settlements')).body.data;

      expect(list).toMatchObject([
        { settleStatus: 3, chargeAmount: 3348, walletAmount: 3348, payAmount: 0, dueDate: null },
      ]);
    });

    test('cannot be altered once its items are written', async () => {
      await start('2026-09-05');

      const { db } = portal.ctx;
      await expect(sql`update settlement_item set amount_fen = 1`.execute(db)).rejects.toThrow('append-only');
      await expect(sql`delete from settlement_item`.execute(db)).rejects.toThrow('append-only');
    });
  });

  describe('paying bills from the balance', () => {
    test('requires an SMS code, and pays several bills at once, only once', async () => {
      await start('2026-09-05');
      await closed('2026-10-01');
      dataOf(await billed.add('2026-10-05', 50));
      await billed.passDay('2026-10-05');
      await closed('2026-11-01');
      const ids = (await billed.bills()).map((bill) => bill.id);
      const wrong = await billed.caller.post('/api/settlements/batchPay', { ids, captcha: '000000' });
      const short = await billed.payByBalance(ids);
      await givenMoney(portal, billed.employer.id, 5000);
      portal.clock.set('2026-11-01T01:02:00+08:00');

      const paid = await billed.payByBalance(ids);
      portal.clock.set('2026-11-01T01:04:00+08:00');
      const again = await billed.payByBalance(ids);

      expect([wrong.body.code, short.body.code]).toEqual([1003, 3001]);
      expect(dataOf(paid)).toMatchObject({ paid: 4632.16, available: 367.84 });
      expect(again.body.code).toBe(3006);
      expect((await billed.bills('?settleStatus=3')).map((bill) => bill.id)).toEqual(ids);
      expect(await checkLedger(portal.ctx.db)).toEqual([]);
    });

    test('refuses an unknown bill, a repeated one, an empty list, and a bill of another employer', async () => {
      await start('2026-09-05');
      const [bill] = await closed('2026-10-01');
      const other = await billedEmployer(portal, '2026-10-05', people(6, 20));
      const statuses = [];

      for (const ids of [[999_999], [1, 1], [], [bill?.id ?? 0]])
        statuses.push((await other.payByBalance(ids)).status);

      expect(statuses).toEqual([404, 422, 422, 404]);
    });
  });

  describe('the credit of an employer', () => {
    const limit = (yuan: number) => portal.provider('credit:limit', [billed.employer.username], { yuan });

    test('covers owed and ordered amounts, and refuses an order that exceeds the limit', async () => {
      await start('2026-09-05');
      await limit(5000);
      expect(await billed.warningsOfAdding('2026-09-11', 50)).toEqual([]);
      dataOf(await billed.add('2026-09-11', 50));

      const refused = await billed.add('2026-09-11', 60);

      const message = '超出月结授信额度，剩余323.81元';
      expect(refused.body).toMatchObject({ code: 3015, message });
      expect(await billed.warningsOfAdding('2026-09-11', 60)).toEqual([message]);
      expect([await billed.warningsOfQuoting(0), await billed.warningsOfQuoting(1)]).toEqual([[], [message]]);
      const branch = { customerId: billed.employer.id, usertype: usertype.code.project } as Actor;
      expect(await creditWarnings(portal.ctx.db, branch, fen(66_960), portal.clock.now())).toEqual([
        '超出月结授信额度，请联系企业主账号',
      ]);
      expect(dataOf(await billed.remove('2026-09-20', 0))).toBeTruthy();
      const prepaid = await portal.given.customer();
      const refusal = portal.provider('credit:limit', [prepaid.username], { yuan: 5000 });
      await expect(refusal).rejects.toThrow('没有这个账号，或其企业不按月结算');
    });

    test('is blocked when a bill is overdue for more than 15 days, with reminders before and after its due day', async () => {
      await start('2026-09-05');
      await closed('2026-10-01');
      await billed.passDay('2026-10-07');
      await billed.passDay('2026-10-11');
      await billed.passDay('2026-10-25');
      const inTime = await billed.add('2026-10-26', 50);
      await billed.passDay('2026-10-26');

      const late = await billed.add('2026-10-27', 60);

      expect(inTime.body.code).toBe(200);
      const message = '存在逾期超过15天的结算单，请先支付';
      expect(late.body).toMatchObject({ code: 3014, message });
      expect(await billed.warningsOfAdding('2026-10-27', 60)).toEqual([message]);
      expect((await subjects()).filter((subject) => subject.startsWith('2026年9月结算单'))).toEqual([
        '2026年9月结算单已逾期',
        '2026年9月结算单即将到期',
        '2026年9月结算单已出',
      ]);
      expect((await billed.bills())[1]).toMatchObject({ isOverdue: true });
    });
  });

  test('a question about a bill item is answered with a message', async () => {
    await start('2026-09-05');
    const [bill] = await closed('2026-10-01');
    const [item] = (await billed.caller.get('/api/settlementItems')).body.data.list;
    const asked = (itemId?: number) =>
      billed.caller.post(`/api/settlements/${bill?.id}/questions`, {
        itemId,
        question: '这一笔为什么这么多',
      });
    const { id } = dataOf<{ id: number }>(await asked(item?.id));

    await portal.provider('settlement:answer', [id], { answer: '九月五日起保，六人全年保费' });

    expect((await asked(999_999)).status).toBe(404);
    expect(dataOf(await billed.caller.get(`/api/settlements/${bill?.id}`))).toMatchObject({
      actions: expect.arrayContaining(['pay']),
      projects: [{ itemCount: 1, amount: 4017.6 }],
      questions: [{ id, answer: '九月五日起保，六人全年保费' }],
    });
    expect(await subjects()).toContain('结算单疑问已回复');
    await expect(portal.provider('settlement:answer', [id], { answer: '又' })).rejects.toMatchObject({
      code: 3006,
    });
  });
});
