import { eachPortal, oneDatabase, rowsOf } from '../../testing/portal';
import type { GivenCustomer } from '../../testing/given';
import { checkLedger } from '../finance/finance.jobs';
import { walletOf } from '../finance/ledger';
import { accountsOf, createPayer, pass, type Payer } from './payment.fixture';

const callbackLost = { 'lose-callback': true } as const;

oneDatabase((open) => {
  const portal = eachPortal(open);
  let employer: GivenCustomer;
  let payer: Payer;

  beforeEach(async () => {
    employer = await portal.given.customer({ payAccountType: 2 });
    payer = createPayer(portal, employer.username);
  });

  const available = async () => (await walletOf(portal.ctx.db, employer.id)).available;
  const paid = async () => {
    const outTradeNo = await payer.ordered();
    await portal.provider('wechat:pay', [outTradeNo]);
    const [cost] = await payer.costs();
    return { outTradeNo, costId: cost?.id ?? 0 };
  };

  describe('a paid order', () => {
    test('becomes one recharge that waits for its audit, however and however often it is reported', async () => {
      const outTradeNo = await payer.ordered();
      await portal.provider('wechat:pay', [outTradeNo], callbackLost);

      const seen = await Promise.all([
        payer.status(outTradeNo),
        payer.close(outTradeNo),
        payer.status(outTradeNo),
      ]);
      await portal.ctx.jobs.runAll();

      const costs = await payer.costs();
      expect(costs).toMatchObject([{ outTradeNo, money: 600, costStatus: 0, payAccountType: 2 }]);
      for (const order of seen)
        expect(order).toMatchObject({ trade_state: 'SUCCESS', costId: costs[0]?.id, code_url: null });
      expect((await payer.me.get('/api/messages')).body.data).toMatchObject({
        count: 1,
        list: [{ subject: '微信充值600.00元支付成功，等待审核' }],
      });
    });

    test('is in the ledger at once, and in the wallet after the audit', async () => {
      const { costId } = await paid();
      const before = await accountsOf(portal, employer.id);
      const walletBefore = await available();

      await portal.provider('recharge:approve', [costId]);

      expect(before).toEqual({ WECHAT_CLEARING: 600_00, RECHARGE_PENDING: -600_00 });
      expect(walletBefore).toBe(0);
      expect(await accountsOf(portal, employer.id)).toEqual({
        WECHAT_CLEARING: 600_00,
        RECHARGE_PENDING: 0,
        WALLET_AVAIL: -600_00,
      });
      expect(await available()).toBe(600_00);
      expect(await checkLedger(portal.ctx.db)).toEqual([]);
    });

    test('is reversed in the ledger when the audit rejects it', async () => {
      const { costId } = await paid();

      await portal.provider('recharge:reject', [costId], { reason: '付款人与企业不符' });

      expect(await accountsOf(portal, employer.id)).toEqual({ WECHAT_CLEARING: 0, RECHARGE_PENDING: 0 });
      expect(await available()).toBe(0);
      const messages = await rowsOf(portal, 'message', ['content'], { biz_id: costId }, 'id');
      expect(messages.at(-1)?.content).toContain('未通过审核：付款人与企业不符。付款将原路退回。');
    });

    test('cannot be placed, paid or failed again', async () => {
      const { outTradeNo } = await paid();

      expect((await payer.create(outTradeNo)).body.code).toBe(3003);
      await expect(portal.provider('wechat:pay', [outTradeNo])).rejects.toMatchObject({ code: 3003 });
      await expect(portal.provider('wechat:fail', [outTradeNo], { state: 'CLOSED' })).rejects.toMatchObject({
        code: 3003,
      });

      // Of a concurrent payment and cancellation, exactly one succeeds, and both return the same state.
      const other = await payer.ordered(7);
      const [closed, scanned] = await Promise.allSettled([
        payer.close(other),
        portal.provider('wechat:pay', [other]),
      ]);
      const isPaid = scanned.status === 'fulfilled';
      expect(closed).toMatchObject({ value: { trade_state: isPaid ? 'SUCCESS' : 'CLOSED' } });
      expect(await payer.costs()).toHaveLength(isPaid ? 2 : 1);
    });
  });

  describe('the expiry of an order after 180 seconds', () => {
    test('finds a payment of second 179 whose callback was lost', async () => {
      const outTradeNo = await payer.ordered();
      pass(portal, 179);
      await portal.provider('wechat:pay', [outTradeNo], callbackLost);
      pass(portal, 1);

      expect(await payer.close(outTradeNo)).toMatchObject({ trade_state: 'SUCCESS' });
      expect(await payer.costs()).toHaveLength(1);
    });

    test('is detected by the job without a query', async () => {
      const [first, second] = [await payer.ordered(), await payer.ordered(7)];
      await portal.provider('wechat:pay', [first], callbackLost);
      pass(portal, 180);

      await portal.ctx.jobs.runAll();

      const states = await rowsOf(portal, 'wechat_order', ['out_trade_no', 'trade_state'], {}, 'id');
      expect(states).toEqual([
        { out_trade_no: first, trade_state: 'SUCCESS' },
        { out_trade_no: second, trade_state: 'CLOSED' },
      ]);
      expect(await payer.costs()).toMatchObject([{ outTradeNo: first }]);
    });

    test('closes an unpaid order at the next query, and it can no longer be paid', async () => {
      const outTradeNo = await payer.ordered();
      pass(portal, 180);

      expect(await payer.status(outTradeNo)).toMatchObject({
        trade_state: 'CLOSED',
        trade_state_desc: '订单已关闭',
      });
      expect((await payer.create(outTradeNo)).body.code).toBe(3004);
      await expect(portal.provider('wechat:pay', [outTradeNo])).rejects.toMatchObject({ code: 3004 });
      expect(await payer.costs()).toEqual([]);
    });

    test('deletes reserved numbers without an order after a day', async () => {
      await payer.number();
      const kept = await payer.ordered();
      portal.clock.advanceDays(2);

      await portal.ctx.jobs.runAll();

      const rows = await rowsOf(portal, 'wechat_order', ['out_trade_no']);
      expect(rows).toEqual([{ out_trade_no: kept }]);
    });
  });
});
