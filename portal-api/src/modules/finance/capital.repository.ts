import { sql } from 'kysely';
import type { Capital } from 'shared-kernel/contract/finance';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { Db } from '../../platform/db/database';

const spendingWindowDays = 30;
const dayMs = 86_400_000;

export interface CustomerWallet {
  available: Fen;
  lowBalanceLine: Fen;
  rechargePopFlag: number;
}

/** Balance, warning line and prompt flag; zeros before the first recharge. */
export async function customerWallet(db: Db, customerId: number): Promise<CustomerWallet> {
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

/** All figures of the wallet as of `now`. */
export async function capitalOf(db: Db, customerId: number, now: Date): Promise<Capital> {
  const [wallet, totals, spent] = await Promise.all([
    customerWallet(db, customerId),
    db.selectFrom('capital').selectAll().where('customer_id', '=', customerId).executeTakeFirst(),
    premiumTaken(db, customerId, new Date(now.getTime() - spendingWindowDays * dayMs), now),
  ]);
  const { available, lowBalanceLine } = wallet;
  return {
    available,
    frozen: fen(totals?.frozen_fen ?? 0),
    totalRecharge: fen(totals?.total_recharge_fen ?? 0),
    totalConsume: fen(totals?.total_consume_fen ?? 0),
    totalRefund: fen(totals?.total_refund_fen ?? 0),
    lowBalanceLine,
    isLow: available < lowBalanceLine,
    daysLeft: spent > 0 ? Math.floor((available * spendingWindowDays) / spent) : null,
  };
}

/** Sets the line below which the customer is warned; the next fall below it warns again. */
export async function setLowBalanceLine(db: Db, customerId: number, line: Fen): Promise<void> {
  await db.updateTable('customer').set({ low_balance_line_fen: line }).where('id', '=', customerId).execute();
}

/** What changes of staff cost: a policy bought for a year says nothing about the days until the next one. */
async function premiumTaken(db: Db, customerId: number, from: Date, until: Date): Promise<number> {
  const row = await db
    .selectFrom('ledger_line as line')
    .innerJoin('ledger_entry as entry', 'entry.id', 'line.entry_id')
    .select(sql<number>`coalesce(sum(line.amount_fen), 0)::bigint`.as('amount'))
    .where('line.account', '=', 'WALLET_FROZEN')
    .where('line.customer_id', '=', customerId)
    .where('entry.posting', '=', 'capture')
    .where('entry.biz_type', 'not in', [walletBizType.code.insure, walletBizType.code.renew])
    .where('entry.entry_time', '>=', from)
    .where('entry.entry_time', '<=', until)
    .executeTakeFirstOrThrow();
  return row.amount;
}
