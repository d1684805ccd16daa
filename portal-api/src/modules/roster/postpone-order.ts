import { sql } from 'kysely';
import { addDays, compareDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { fen, moneyText } from 'shared-kernel/domain/money';
import type { Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { rowById } from '../../platform/row-by-id';
import { notifyOwner, writeStep } from '../../platform/move-state';
import { systemMover } from '../../platform/state-machine';
import { release } from '../finance/ledger';
import { planOfPolicy } from '../insure/agreed-terms';
import { moneyOf } from './finish-order';
import { kindOf } from './kinds';
import { sumsOf } from './order-sums';
import { orderMachine, orderState, waitsForVoucher, type Order } from './order-machine';
import { refuseOrder } from './undo-order';

/** Whether an order is still in audit on its effective date. */
export const isOverdue = (order: Order, now: Date): boolean =>
  order.endorse_status === orderState.auditing && order.effect_at <= now;

/**
 * Moves an order that was not approved or confirmed in time to the next possible day: cover is never backdated. Days
 * and money are recalculated, the overpaid amount is released, the customer is notified. Past the policy's last day the
 * order is refused.
 */
export async function postpone(ctx: Context, trx: Trx, order: Order): Promise<Order> {
  const kind = kindOf(order);
  const at = ctx.clock.now();
  const missing = missingOf(order);
  const postponement = await postponementOf(trx, order, ctx.clock.today());
  if (!postponement) return refuseOrder(ctx, trx, order, `${missing}，保单已到期`, systemMover);
  const { moved, sums, back } = postponement;
  await sql`
    update add_reduce_item item set start_date = moved.start_date, end_date = moved.end_date, days = moved.days,
      premium_fen = moved.premium, formula = moved.formula, swap = moved.swap
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as moved (id bigint, start_date date, end_date date, days integer, premium bigint, formula text, swap jsonb)
    where moved.id = item.id`.execute(trx);
  await kind.followItems?.(trx, order.id, at);
  const days = moved.map((item) => (kind.endsCover ? item.end_date : item.start_date)).toSorted(compareDays);
  const [first = order.effect_date] = days;
  const effectDate = days.at(-1) ?? first;
  const postponed = await trx
    .updateTable('add_reduce')
    .set({
      effect_date: effectDate,
      // The last day of a cover is covered until its end.
      effect_at: startOfDay(kind.endsCover ? addDays(first, 1) : first),
      add_premium_fen: sums.addPremium,
      refund_premium_fen: sums.refundPremium,
      premium_fen: sums.premium,
      updated_at: at,
      version: sql`version + 1`,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (back > 0) await release(trx, moneyOf(postponed, kind.bizType, back, at));
  const remark = `${missing}，日期顺延至${effectDate}`;
  const { endorse_status: state } = order;
  await writeStep(trx, orderMachine, order.id, { from: state, to: state, by: systemMover, remark, at });
  await notifyOwner(ctx, trx, orderMachine, order, {
    subject: `加减保${order.order_no}日期顺延至${effectDate}`,
    content: `加减保单${order.order_no}${remark}，保费按天重新计算${back > 0 ? `，${moneyText(fen(back))}已退回余额` : ''}。`,
  });
  return postponed;
}

function missingOf(order: Order): string {
  if (waitsForVoucher(order)) return '付款凭证未确认';
  return order.endorse_status === orderState.auditing ? '审核未完成' : '主账号未及时确认';
}

/** Returns the items from the next possible day, and the fen to release; undefined past the policy's last day. */
export async function postponementOf(db: Db, order: Order, today: CivilDate) {
  const kind = kindOf(order);
  const insure = await rowById(db, 'insure', order.insure_id);
  const plan = await planOfPolicy(db, insure);
  if (!plan) throw new Error(`Policy ${insure.insure_no} has lost its plan`);
  const items = await db
    .selectFrom('add_reduce_item')
    .selectAll()
    .where('add_reduce_id', '=', order.id)
    .orderBy('row_no')
    .execute();
  const moved = items.flatMap((item) => {
    const change = kind.postponed({ insure, plan }, item, today);
    if (!change) return [];
    return [{ id: item.id, ...change, swap: change.swap ?? null }];
  });
  if (moved.length < items.length) return undefined;
  const sums = sumsOf(moved.map((item) => item.premium));
  const back = order.pay_time === null ? 0 : Math.max(order.premium_fen, 0) - Math.max(sums.premium, 0);
  return { moved, sums, back };
}
