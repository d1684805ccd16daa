import { fen } from 'shared-kernel/domain/money';
import { walletBizType, withdrawStatus } from 'shared-kernel/domain/dictionaries';
import type { Trx } from '../../platform/db/database';
import {
  eachPortal,
  oneDatabase,
  type Caller,
  type GivenCustomer,
  fieldsOf,
  rowsOf,
} from '../../testing/portal';
import { confirmed } from '../claims/claims.fixtures';
import { checkLedger } from './finance.jobs';
import { capture, creditRecharge, freeze, walletOf } from './ledger';
import { catchUp } from './ledger-reader';
import { lotReader } from './lots';
import { givenBankMoney } from './withdrawals.fixtures';

oneDatabase((open) => {
  const portal = eachPortal(open);
  let employer: GivenCustomer;
  let caller: Caller;
  beforeEach(async () => {
    employer = await portal.given.customer();
    caller = portal.as(employer.username);
  });

  const { recharge, insure } = walletBizType.code;
  const db = () => portal.ctx.db;
  const inTransaction = (run: (trx: Trx) => Promise<void>) => db().transaction().execute(run);
  const move = (amount: number, bizType: typeof recharge | typeof insure) => ({
    customerId: employer.id,
    amount: fen(amount),
    bizType,
    bizId: 999,
    bizNo: 'TB1',
    summary: '投保',
    at: portal.clock.now(),
  });
  const book = (run: typeof freeze, amount: number) => inTransaction((trx) => run(trx, move(amount, insure)));
  const byWechat = (amount: number) =>
    inTransaction((trx) => creditRecharge(trx, move(amount, recharge), 'WECHAT_CLEARING'));
  const byBank = (amount: number, bankNum: string) =>
    givenBankMoney(portal, employer.id, { money: fen(amount), bankNum });
  const accounts = async () => (await caller.get('/api/capitals/withdrawable')).body.data.accounts;
  const code = async () => {
    portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());
    await confirmed(caller, employer.username, {});
  };
  const ask = (money: unknown, accountId = 0, headers?: Record<string, string>) =>
    caller.post('/api/capitals/withdraw', { accountId, money, captcha: '246810' }, { headers });
  const wallet = () => walletOf(db(), employer.id);
  const left = async () => {
    const lots = await rowsOf(portal, 'recharge_lot', ['amount_fen', 'used_fen'], {
      customer_id: employer.id,
    });
    return lots.reduce((sum, lot) => sum + lot.amount_fen - lot.used_fen, 0);
  };

  test('a withdrawal of bank money is frozen until the provider pays it to the account that it came from', async () => {
    await byBank(50_000, '41000201092000012');
    await byWechat(30_000);
    await byBank(20_000, '6222020109200034');
    await book(freeze, 10_000);

    const found = await accounts();
    // The paid order reserves the oldest money; WeChat money cannot be withdrawn to a bank.
    expect(found.map(({ bankNum, amount }) => [bankNum, amount])).toEqual([
      ['****0012', 400],
      ['****0034', 200],
    ]);
    const [first, second] = found;
    await code();
    expect((await ask(200.01, second?.accountId)).body).toMatchObject({
      code: 3016,
      message: '超出该账户可退金额，最多可退200.00元',
    });
    expect((await ask(900.01, first?.accountId)).body.code).toBe(3016);
    expect((await ask(1, 999_999)).status).toBe(404);
    const asked = await ask(400, first?.accountId);
    expect(asked.body.data).toMatchObject({ withdrawStatus: withdrawStatus.code.waiting, available: 500 });
    // A code is valid for one withdrawal.
    expect((await ask(1, second?.accountId)).body.code).toBe(1003);
    expect(await wallet()).toEqual({ available: 50_000, frozen: 50_000 });
    expect((await accounts()).map(({ bankNum }) => bankNum)).toEqual(['****0034']);

    const { id } = asked.body.data;
    const offered = async () =>
      (await caller.get('/api/capitals/withdrawals')).body.data.list.map(({ actions }) => actions);
    expect(await offered()).toEqual([['cancel']]);
    await portal.provider('withdraw:pay', [id]);
    expect(await offered()).toEqual([[]]);
    await expect(portal.provider('withdraw:reject', [id], { reason: '账户异常' })).rejects.toMatchObject({
      code: 2019,
    });
    expect((await caller.post(`/api/capitals/withdrawals/${id}/cancel`)).body.code).toBe(2019);
    expect(await wallet()).toEqual({ available: 50_000, frozen: 10_000 });
    await book(capture, 10_000);
    await inTransaction((trx) => catchUp(trx, lotReader, employer.id));
    expect(await left()).toBe(50_000);
    expect(await checkLedger(db())).toEqual([]);
    const capital = (await caller.get('/api/capitals/getCapital')).body.data;
    expect(capital).toMatchObject({ totalRecharge: 1000, totalConsume: 100, totalWithdraw: 400 });
    const { list } = (await caller.get('/api/capitals/withdrawals')).body.data;
    expect(list).toMatchObject([{ money: 400, bankNum: '****0012', withdrawStatus: 1 }]);
  });

  test('a rejected or cancelled withdrawal is released once, to the recharge that it came from', async () => {
    await byBank(50_000, '41000201092000012');
    const [account] = await accounts();
    const asked = async () => {
      await code();
      return (await ask(300, account?.accountId)).body.data.id;
    };
    const first = await asked();
    await portal.provider('withdraw:reject', [first], { reason: '收款账户已销户' });
    const messages = (await caller.get('/api/messages?client=yun_PC')).body.data;
    expect(messages.list[0]?.subject).toBe('余额退款未通过：收款账户已销户');
    const second = await asked();
    expect(await wallet()).toEqual({ available: 20_000, frozen: 30_000 });
    expect((await caller.post(`/api/capitals/withdrawals/${second}/cancel`)).body.code).toBe(200);
    expect(await wallet()).toEqual({ available: 50_000, frozen: 0 });
    expect(await accounts()).toMatchObject([{ amount: 500 }]);
    expect(await checkLedger(db())).toEqual([]);
    const stranger = portal.as((await portal.given.customer()).username);
    expect((await stranger.post(`/api/capitals/withdrawals/${second}/cancel`)).status).toBe(404);
  });

  test('a withdrawal of an invalid amount is refused at its field, and a repeated key makes one withdrawal', async () => {
    await byBank(50_000, '41000201092000012');
    const [account] = await accounts();
    for (const money of [0, -1, 0.005, 1e9, '１００', '', '1,000', null]) {
      const reply = await ask(money, account?.accountId);
      expect([money, reply.status, fieldsOf(reply)]).toMatchObject([money, 422, [{ field: 'money' }]]);
    }
    await code();
    const key = { 'idempotency-key': '5f0c1b1e-0b0f-4a3a-9a53-0a4c7a0f1d11' };
    const first = await ask(1.5, account?.accountId, key);
    expect((await ask(1.5, account?.accountId, key)).body).toEqual(first.body);
    expect((await ask(2, account?.accountId, key)).status).toBe(409);
    expect(await wallet()).toEqual({ available: 49_850, frozen: 150 });
  });
});
