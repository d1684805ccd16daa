import { fen } from 'shared-kernel/domain/money';
import { dataOf } from '../../modules/billing/billing.fixtures';
import { givenRecharge } from '../../modules/finance/withdrawals.fixtures';
import { idOf, oneOf, type RandomStage } from './random-stage';

export function randomWallet({ portal, employer, caller }: RandomStage) {
  const { clock } = portal;

  async function recharge(yuan: number, isBooked = true): Promise<void> {
    const id = await givenRecharge(portal, employer.id, {
      money: fen(yuan * 100),
      bankName: `测试企业${employer.username}`,
    });
    await portal.provider(
      isBooked ? 'recharge:approve' : 'recharge:reject',
      [id],
      isBooked ? {} : { reason: '未到账' },
    );
  }

  const pause = () => clock.set(new Date(clock.now().getTime() + 61_000).toISOString());
  /** Requests an SMS code; only one per minute is sent. */
  async function captcha(): Promise<string> {
    pause();
    await caller.post(
      '/api/public/getVerification',
      { mobile: employer.username, type: 'pay' },
      { form: true },
    );
    return '246810';
  }

  async function withdraw(pick: number): Promise<void> {
    const { accounts } = dataOf<{ accounts: { accountId: number; amount: number }[] }>(
      await caller.get('/api/capitals/withdrawable'),
    );
    const account = oneOf(accounts, pick);
    if (!account || account.amount < 2) return;
    const money = Math.max(1, Math.floor(account.amount / (10 + (pick % 20))));
    const id = idOf(
      await caller.post('/api/capitals/withdraw', {
        accountId: account.accountId,
        money,
        captcha: await captcha(),
      }),
    );
    if (id === undefined || pick % 3 === 0) return;
    if (pick % 3 === 1) await portal.provider('withdraw:pay', [id]);
    else await portal.provider('withdraw:reject', [id], { reason: '收款账户已销户' });
  }

  async function payBills(): Promise<void> {
    const { list } = dataOf<{ list: { id: number; actions: string[] }[] }>(
      await caller.get('/api/settlements?length=100'),
    );
    const ids = list.filter(({ actions }) => actions.includes('pay')).map(({ id }) => id);
    if (ids.length > 0) await caller.post('/api/settlements/batchPay', { ids, captcha: await captcha() });
  }

  return { recharge, withdraw, payBills };
}
