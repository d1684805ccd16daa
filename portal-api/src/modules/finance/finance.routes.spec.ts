import { fen } from 'shared-kernel/domain/money';
import type { GivenCustomer } from '../../testing/given';
import { oneDatabase, onePortal, fieldsOf } from '../../testing/portal';
import { givenFile } from '../claims/claims.fixtures';
import { strictRound } from '../../testing/rounds';
import { checkLedger, warnOfLowBalances } from './finance.jobs';
import { freeze } from './ledger';

const now = '2026-11-21T09:30:00+08:00';
const account = {
  bankNum: '4100 0201 0920 0001 234',
  bankName: '厦门示例(集团)有限公司',
  bankDeposit: '中国工商银行厦门分行',
  money: 8000,
  payAccountType: 1,
};

oneDatabase((open) => {
  const portal = onePortal(open, { now });
  let employer: GivenCustomer;

  // All tests share a portal; each has its own employer.
  beforeEach(async () => {
    portal.clock.set(now);
    employer = await portal.given.customer({ customername: '厦门示例（集团）有限公司' });
  });

  const me = () => portal.as(employer.username);
  const transfer = async (overrides: object = {}) => ({
    ...account,
    costProof: await givenFile(portal, employer),
    ...overrides,
  });
  const capital = async () => (await me().get('/api/capitals/getCapital')).body.data;
  const recharges = async (query = '') => (await me().get(`/api/costs/rechargeList?${query}`)).body.data;
  const submit = async (money = 8000) => {
    const { body } = await me().post('/api/costs/pay', await transfer({ money }));
    return body.data.id;
  };
  const rich = async (money: number) =>
    void (await portal.provider('recharge:approve', [await submit(money)]));
  const pay = (yuan: number, bizNo: string, at = portal.clock.now()) =>
    portal.ctx.db.transaction().execute((trx) =>
      freeze(trx, {
        customerId: employer.id,
        amount: fen(yuan * 100),
        bizType: 1,
        bizId: 7,
        bizNo,
        summary: '投保缴费',
        at,
      }),
    );

  describe('an enterprise recharge', () => {
    test('is booked only once it is audited, with a message', async () => {
      const id = await submit();

      expect(await capital()).toMatchObject({
        available: 0,
        totalRecharge: 0,
      });
      await portal.provider('recharge:approve', [id]);

      expect(await capital()).toMatchObject({
        available: 8000,
        totalRecharge: 8000,
      });
      expect(await recharges()).toMatchObject({
        count: 1,
        list: [{ money: 8000, costStatus: 1, bankNum: '****1234' }],
      });
      const messages = (await me().get('/api/messages?client=yun_PC')).body.data;
      expect(messages).toMatchObject({ list: [{ subject: '充值8,000.00元已入账' }] });
      expect(await checkLedger(portal.ctx.db)).toEqual([]);
    });

    test('is refused when a field is invalid, with the errors in the order of the form', async () => {
      const tooLow = '充值金额不得低于1元';
      const refusals: (readonly [string, unknown, string])[] = [
        ['bankNum', '', '银行账号不能为空'],
        ['bankName', ' ', '账户名不能为空'],
        ['bankDeposit', '', '开户行不能为空'],
        ...[0, -1, 0.5, 0.005, '', '１００', '1,000', undefined].map(
          (money) => ['money', money, tooLow] as const,
        ),
        ['money', 1.5, '金额必须为大于1的整数金额'],
        ['money', 1e9, '金额不能超过1亿元'],
        ['costProof', '', '请上传付款凭证'],
        ['costProof', 'javascript:alert(1)', '请上传付款凭证'],
      ];
      const form = await transfer();

      for (const [field, value, message] of refusals) {
        const { status, body } = await me().post('/api/costs/pay', { ...form, [field]: value });
        expect([value, status, body.data]).toMatchObject([value, 422, { fields: [{ field, message }] }]);
      }
      const fields = fieldsOf(await me().post('/api/costs/pay', {}));
      expect(fields.map(({ field }) => field).join()).toBe('bankNum,bankName,bankDeposit,money,costProof');
      expect(await recharges()).toMatchObject({ count: 0 });
    });

    test('is refused from an account whose name is not the employer’s', async () => {
      const { body } = await me().post('/api/costs/pay', await transfer({ bankName: '张三' }));

      expect(body).toMatchObject({ code: 3010, message: '企业账户只能公户对公户打款' });
    });

    test('that is repeated with its key is stored once', async () => {
      const options = { headers: { 'idempotency-key': '0d3f9a6e-3f07-4d9b-9d8f-d6a3f8f7a001' } };

      const form = await transfer();
      const first = await me().post('/api/costs/pay', form, options);
      const second = await me().post('/api/costs/pay', form, options);

      expect(second.body.data).toEqual(first.body.data);
      expect(await recharges()).toMatchObject({ count: 1 });
    });

    test('is reported as repeated while one of the same amount and at most a day old waits for its audit', async () => {
      await submit();
      const repeat = async (money = 8000) =>
        (await me().get(`/api/costs/checkRepeatPay?money=${money}`)).body.data;

      expect(await repeat()).toEqual({ repeat: true, count: 1 });
      expect(await repeat(8001)).toEqual({ repeat: false, count: 0 });
      portal.clock.set('2026-11-22T09:29:59+08:00');
      expect(await repeat()).toEqual({ repeat: true, count: 1 });
      portal.clock.set('2026-11-22T09:30:00+08:00');
      expect(await repeat()).toEqual({ repeat: false, count: 0 });
      const id = await submit();
      expect(await repeat()).toEqual({ repeat: true, count: 1 });
      await portal.provider('recharge:approve', [id]);
      expect(await repeat()).toEqual({ repeat: false, count: 0 });
    });

    test('is not in the wallet when it was rejected, and shows the reason', async () => {
      const id = await submit();

      await portal.provider('recharge:reject', [id], { reason: '户名不一致' });

      expect(await capital()).toMatchObject({ available: 0 });
      expect(await recharges('costStatus=2')).toMatchObject({
        list: [{ auditRemark: '户名不一致' }],
      });
    });

    test('cannot be booked twice, nor when it was never submitted', async () => {
      const id = await submit();
      await expect(portal.provider('recharge:approve', [999_999])).rejects.toMatchObject({ code: 404 });

      const outcomes = await Promise.allSettled([
        portal.provider('recharge:approve', [id]),
        portal.provider('recharge:approve', [id]),
      ]);

      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      expect(await capital()).toMatchObject({ available: 8000 });
    });
  });

  describe('the wallet', () => {
    test('is checked before an order, and reports balance and shortfall when it has too little', async () => {
      await rich(8000);

      const enough = await me().get('/api/capitals/checkCapital?money=8000');
      const short = await me().get('/api/capitals/checkCapital?money=10000.5');

      expect(enough.body).toMatchObject({ code: 200, data: { enough: true, available: 8000 } });
      expect(short.body).toMatchObject({
        code: 3001,
        message: '账户可用余额不足，当前余额8,000.00元，还需2,000.50元，请先充值',
      });
    });

    test('lists its movements newest first with the balance after each, also with filters', async () => {
      await rich(8000);
      portal.clock.advanceDays(1);
      await pay(1500.5, 'TB1');
      portal.clock.advanceDays(1);
      await pay(100, 'TB2');

      const list = '/api/costs/customerExpenseList';
      const listed = async (query = '') => (await me().get(`${list}?${query}`)).body.data;
      const all = await listed();
      const one = await listed('direction=expense&keyword=TB1');
      const day = await listed('beginDate=2026-11-23&endDate=2026-11-23');

      expect(all).toMatchObject({
        count: 3,
        sumIncome: 8000,
        sumExpense: 1600.5,
        list: [
          { bizNo: 'TB2', expense: 100, balance: 6399.5 },
          { bizNo: 'TB1', expense: 1500.5, income: 0, balance: 6499.5 },
          { bizType: 8, income: 8000, balance: 8000 },
        ],
      });
      expect(one).toMatchObject({ count: 1, sumIncome: 0, list: [{ balance: 6499.5 }] });
      expect(day).toMatchObject({ count: 1, list: [{ bizNo: 'TB2' }] });

      // A wildcard is treated as an ordinary character.
      expect(await listed('keyword=%25')).toMatchObject({ count: 0 });
      const amounts = await listed('amountFrom=10000&amountTo=150050');
      expect(amounts).toMatchObject({ count: 2, sumIncome: 0, sumExpense: 1600.5 });
      for (const path of [list, `${list}/export`]) {
        const turned = await me().get(`${path}?amountFrom=2&amountTo=1`);
        expect([turned.status, turned.body.data]).toMatchObject([422, { fields: [{ field: 'amountFrom' }] }]);
      }
    });

    test('warns once below its warning line, again after a recharge, and only the newest warning pops up', async () => {
      const warn = () => warnOfLowBalances(portal.ctx, portal.clock.now(), strictRound);
      await rich(8000);
      await warn();
      expect((await me().get('/api/costs/checkRecharge')).body.data).toMatchObject({
        needRecharge: false,
        rechargePopFlag: 0,
        message: '',
      });

      await pay(4000, 'TB1');
      await warn();
      await warn();

      expect((await me().get('/api/costs/checkRecharge')).body.data).toMatchObject({
        needRecharge: true,
        rechargePopFlag: 1,
        message: '账户可用余额4,000.00元，低于预警线5,000.00元，请及时充值',
      });
      await rich(9000);
      await warn();
      await pay(9000, 'TB2');
      await warn();
      expect(await warnings()).toEqual([true, false]);
    });

    test('has a warning line that the employer sets, with two decimals at most', async () => {
      await rich(8000);

      const { body } = await me().put('/api/capitals/lowLine', { lowBalanceLine: 10_000 });

      expect(body.data).toMatchObject({ lowBalanceLine: 10_000, isLow: true, daysLeft: null });
      expect((await me().put('/api/capitals/lowLine', { lowBalanceLine: -1 })).status).toBe(422);
      // A third decimal is rejected at its field instead of being rounded.
      const line = await me().put('/api/capitals/lowLine', { lowBalanceLine: 1.005 });
      const asked = await me().get('/api/capitals/checkCapital?money=1.005');

      const message = '金额最多保留两位小数';
      expect(line.body).toMatchObject({
        code: 422,
        data: { fields: [{ field: 'lowBalanceLine', message }] },
      });
      expect(asked.body).toMatchObject({ code: 422, data: { fields: [{ field: 'money', message }] } });
    });
  });

  const warnings = async () => {
    const { list } = (await me().get('/api/messages?client=yun_PC&length=50')).body.data;
    return list.filter(({ subject }) => subject === '账户余额不足提醒').map(({ popupFlag }) => popupFlag);
  };
});
