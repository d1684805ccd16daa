import type { Capital } from 'shared-kernel/contract/money/finance';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import { updateById } from '../../platform/row-by-id';
import type { Db } from '../../platform/db/database';
import { forecast } from './forecast';

/** Returns balance, warning line and prompt flag; zeros before the first recharge. */
export async function customerWallet(db: Db, customerId: CustomerId) {
  const row = await db
    .selectFrom('customer')
    .leftJoin('capital', 'capital.customer_id', 'customer.id')
    .select(['capital.available_fen', 'customer.low_balance_line_fen', 'customer.recharge_pop_flag'])
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow();
  return {
    available: fen(row.available_fen ?? 0),
    lowBalanceLine: fen(row.low_balance_line_fen),
    rechargePopFlag: row.recharge_pop_flag,
  };
}

export async function capitalOf(db: Db, customerId: CustomerId, now: Date): Promise<Capital> {
  const [wallet, totals] = await Promise.all([
    customerWallet(db, customerId),
    db.selectFrom('capital').selectAll().where('customer_id', '=', customerId).executeTakeFirst(),
  ]);
  const { available, lowBalanceLine } = wallet;
  const { runsOutOn, daysLeft, reason } = await forecast(db, customerId, {
    available,
    today: civilDateOf(now),
  });
  return {
    available,
    frozen: fen(totals?.frozen_fen ?? 0),
    totalRecharge: fen(totals?.total_recharge_fen ?? 0),
    totalConsume: fen(totals?.total_consume_fen ?? 0),
    totalRefund: fen(totals?.total_refund_fen ?? 0),
    totalWithdraw: fen(totals?.total_withdraw_fen ?? 0),
    lowBalanceLine,
    isLow: available < lowBalanceLine,
    daysLeft,
    runsOutOn,
    runsOutReason: reason,
  };
}

/** Sets the balance below which the customer is warned; the next drop below it warns again. */
export async function setLowBalanceLine(db: Db, customerId: CustomerId, line: Fen): Promise<void> {
  await updateById(db, 'customer', customerId, { low_balance_line_fen: line });
}
