import { dayMs } from 'shared-kernel/domain/civil-date';
import {
  checkCapital,
  checkRecharge,
  checkRepeatPay,
  getCapital,
  payRecharge,
  setLowBalanceLine,
} from 'shared-kernel/contract/money/finance';
import { cancelWithdrawal, getWithdrawable, withdraw } from 'shared-kernel/contract/money/withdrawals';
import { fenFromYuan, withheld, yuanText, zeroFen } from 'shared-kernel/domain/money';
import { usertype } from 'shared-kernel/domain/dictionaries';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import * as capitals from './capital.repository';
import { expenseList, premiumEntryList, rechargeList, withdrawalList } from './finance-lists';
import { registerFinanceJobs } from './finance.jobs';
import { registerFinanceProvider } from './finance.provider';
import { shortOfMoney, walletOf } from './ledger';
import { waitingOfAmount } from './recharge.repository';
import { submitRecharge } from './recharges';
import { askWithdrawal, cancelOwn, withdrawable } from './withdrawals';

/** The prepaid wallet: figures, movements, recharges. */
export const financeModule: Module = (route, ctx) => {
  route(getCapital, ({ actor }) => capitals.capitalOf(ctx.db, actor.customerId, ctx.clock.now()));

  route(setLowBalanceLine, async ({ actor, body }) => {
    await capitals.setLowBalanceLine(ctx.db, actor.customerId, body.lowBalanceLine);
    return capitals.capitalOf(ctx.db, actor.customerId, ctx.clock.now());
  });

  route(checkCapital, async ({ actor, query }) => {
    if (actor.usertype === usertype.code.project)
      return { enough: true, available: withheld, shortfall: withheld };
    const { available } = await walletOf(ctx.db, actor.customerId);
    const amount = fenFromYuan(query.money);
    if (available < amount) throw shortOfMoney(available, amount);
    return { enough: true, available, shortfall: zeroFen };
  });

  bindList(route, ctx, expenseList);
  bindList(route, ctx, rechargeList);
  bindList(route, ctx, premiumEntryList);

  route(checkRecharge, async ({ actor }) => {
    const wallet = await capitals.customerWallet(ctx.db, actor.customerId);
    const needRecharge = wallet.available < wallet.lowBalanceLine;
    const message = needRecharge
      ? `账户可用余额${yuanText(wallet.available)}元，低于预警线${yuanText(wallet.lowBalanceLine)}元，请及时充值`
      : '';
    return { needRecharge, ...wallet, message };
  });

  route(payRecharge, ({ actor, body }) => submitRecharge(ctx, actor, body));

  route(checkRepeatPay, async ({ actor, query }) => {
    const since = new Date(ctx.clock.now().getTime() - dayMs);
    const count = await waitingOfAmount(ctx.db, actor.customerId, fenFromYuan(query.money), since);
    return { repeat: count > 0, count };
  });

  route(getWithdrawable, ({ actor }) => withdrawable(ctx, actor));
  route(withdraw, ({ actor, body }) => askWithdrawal(ctx, actor, body));
  route(cancelWithdrawal, ({ actor, params }) => cancelOwn(ctx, actor, params.id));
  bindList(route, ctx, withdrawalList);

  registerFinanceJobs(ctx);
  registerFinanceProvider(ctx);
};
