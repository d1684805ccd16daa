import { civilDateOf, startOfDay } from 'shared-kernel/domain/civil-date';
import type { Context } from '../../platform/context';
import { capture } from '../finance/ledger';
import { personState, systemActor } from '../insure/insure-states';
import { finishOrder } from './finish-order';
import { moveOrder, orderState } from './order-flow';
import { moneyOf, movePeople, voidOrder } from './orders';

/** 00:00 of the day: people who were added are covered, frozen money becomes premium. */
export async function startAdded(ctx: Context, now: Date): Promise<void> {
  const due = await ctx.db
    .selectFrom('add_reduce')
    .select(['id', 'effect_date'])
    .where('operate_type', '=', 1)
    .where('endorse_status', '=', orderState.waiting)
    .where('effect_date', '<=', civilDateOf(now))
    .orderBy('id')
    .execute();
  for (const { id, effect_date } of due) {
    await ctx.db.transaction().execute(async (trx) => {
      const at = startOfDay(effect_date);
      const order = await moveOrder(trx, {
        id,
        from: orderState.waiting,
        to: orderState.done,
        actorName: systemActor,
        remark: '已生效',
        at,
      });
      await movePeople(trx, id, personState.waiting, personState.inCover, at);
      await trx
        .updateTable('add_reduce_item')
        .set({ item_status: 1 })
        .where('add_reduce_id', '=', id)
        .execute();
      if (order.pay_type === 1 && order.add_premium_fen > 0)
        await capture(trx, moneyOf(order, order.add_premium_fen, at));
      await finishOrder(ctx, trx, order, at);
    });
  }
}

/** Orders that nobody paid on the day they were handed in. */
export async function voidUnpaidOrders(ctx: Context, now: Date): Promise<void> {
  const unpaid = await ctx.db
    .selectFrom('add_reduce')
    .selectAll()
    .where('endorse_status', '=', orderState.unpaid)
    .where('submit_time', '<', startOfDay(civilDateOf(now)))
    .execute();
  for (const order of unpaid) await ctx.db.transaction().execute((trx) => voidOrder(trx, order, now));
}
