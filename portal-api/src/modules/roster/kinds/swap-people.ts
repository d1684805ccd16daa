import { sql } from 'kysely';
import { problems, problemText } from 'shared-kernel/contract';
import { addReduceItemStatus, payType } from 'shared-kernel/domain/dictionaries';
import { fen, moneyText } from 'shared-kernel/domain/money';
import type { PersonId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { moveState, notifyOwner } from '../../../platform/move-state';
import { systemMover } from '../../../platform/state-machine';
import { capture, charge, chargeBack, refund, release, type BizType } from '../../finance/ledger';
import { lockPeople } from '../../insure/people/people.repository';
import { claimsOfPolicy, paidFormula } from '../../insure/people/staff-rules';
import { sumsOf } from '../order-sums';
import { finishOrder, moneyOf } from '../finish-order';
import { orderMachine, type Order } from '../order-machine';
import type { SwapPrice, SwapTerms } from './swap-price';

const itemState = addReduceItemStatus.code;

/** Terms and price of an item, as stored with it; null for an item without a price. */
export type StoredSwap = (SwapTerms & Pick<SwapPrice, 'moved'>) | null;

/** Returns the items of an order that have not taken effect. */
export const waitingItems = (trx: Trx, order: Order) =>
  trx
    .selectFrom('add_reduce_item')
    .selectAll()
    .where('add_reduce_id', '=', order.id)
    .where('item_status', '=', itemState.waiting)
    .orderBy('id')
    .execute();

/** Locks the items' people and returns the cases of their policy: one may have been reported, or paid, since the order. */
export async function claimsOfLocked(trx: Trx, order: Order, items: readonly { person_id: PersonId }[]) {
  const ids = items.map((item) => item.person_id);
  await lockPeople(trx, ids);
  return claimsOfPolicy(trx, order.insure_id);
}

/** Marks items as failed with a reason; they are neither charged nor refunded. */
export async function failItems(trx: Trx, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('add_reduce_item')
    .set({ item_status: itemState.failed, fail_reason: reason })
    .where('id', 'in', ids)
    .execute();
}

/** Sets the refund to zero for people with a paid case. */
export async function keepPremium(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('add_reduce_item')
    .set({ premium_fen: 0, formula: paidFormula })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Books the cost of the completed items, whatever was frozen for the order, and finishes the order. When no item could
 * be completed, rejects it with the items' reasons.
 */
export async function settleSwaps(ctx: Context, trx: Trx, order: Order, bizType: BizType): Promise<void> {
  const at = order.effect_at;
  const items = await trx
    .selectFrom('add_reduce_item')
    .select(['premium_fen', 'item_status', 'fail_reason'])
    .where('add_reduce_id', '=', order.id)
    .execute();
  const done = items.filter((item) => item.item_status !== itemState.failed);
  const failed = items.filter((item) => item.item_status === itemState.failed);
  const reason = [...new Set(failed.map((item) => item.fail_reason))].join('；');
  const sums = sumsOf(done.map((item) => fen(item.premium_fen)));
  await trx
    .updateTable('add_reduce_item')
    .set({ item_status: itemState.done })
    .where('add_reduce_id', '=', order.id)
    .where('item_status', '=', itemState.waiting)
    .execute();
  await bookDifference(trx, order, bizType, sums.premium, at);
  const now = await trx
    .updateTable('add_reduce')
    .set({
      person_count: done.length,
      add_premium_fen: sums.addPremium,
      refund_premium_fen: sums.refundPremium,
      premium_fen: sums.premium,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (failed.length > 0) await notifyOfFailed(ctx, trx, now, failed.length, reason);
  if (done.length > 0) return finishOrder(ctx, trx, now, at);
  return refuseInjured(ctx, trx, order, reason, at);
}

/** Rejects an order of which no item could take effect. */
export async function refuseInjured(ctx: Context, trx: Trx, { id }: Order, remark: string, at: Date) {
  const step = { by: systemMover, remark, at, set: { audit_remark: remark } };
  await moveState(ctx, trx, orderMachine, id, 'refuseInjured', step);
}

/** Books the signed `premium`; releases frozen money that is not needed. */
async function bookDifference(
  trx: Trx,
  order: Order,
  bizType: BizType,
  premium: number,
  at: Date,
): Promise<void> {
  const move = (amount: number) => moneyOf(order, bizType, amount, at);
  if (order.pay_type === payType.code.monthly) {
    if (premium > 0) await charge(trx, move(premium));
    if (premium < 0) await chargeBack(trx, move(-premium));
    return;
  }
  const frozen = order.pay_time === null ? 0 : Math.max(order.premium_fen, 0);
  const taken = Math.max(premium, 0);
  if (taken > 0) await capture(trx, move(taken));
  if (frozen > taken) await release(trx, move(frozen - taken));
  if (premium < 0) await refund(trx, move(-premium));
}

const notifyOfFailed = (ctx: Context, trx: Trx, order: Order, count: number, reason: string): Promise<void> =>
  notifyOwner(ctx, trx, orderMachine, order, {
    subject: `加减保${order.order_no}中有${count}人未变更`,
    content: `${reason}。共${count}人未变更，实际${order.premium_fen < 0 ? '退费' : '保费'}${moneyText(fen(Math.abs(order.premium_fen)))}。`,
  });

/** Ends the old covers the day before the new ones start, and subtracts the charge that moves to those. */
export async function endSwapped(trx: Trx, ids: readonly number[], status: number, at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update insure_person set person_status = ${status}, end_date = item.start_date - 1, updated_at = ${at},
      charged_fen = insure_person.charged_fen - (item.swap ->> 'moved')::bigint
    from add_reduce_item item
    where item.person_id = insure_person.id and item.id = any (${ids}::bigint[])`.execute(trx);
}

export const injured = problemText(problems.hasClaimCase);
