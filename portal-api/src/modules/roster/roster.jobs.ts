import { addDays, civilDateOf, startOfDay } from 'shared-kernel/domain/civil-date';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { capture, refund } from '../finance/ledger';
import { personState, systemActor } from '../insure/insure-states';
import { nextEndorseNo } from '../insure/numbers';
import { moveOrder, orderState, type Order } from './order-flow';
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
      await finish(ctx, trx, order, at);
    });
  }
}

/** After 24:00 of each person's last day: cover has ended, unused premium comes back. */
export async function endRemoved(ctx: Context, now: Date): Promise<void> {
  const today = civilDateOf(now);
  const due = await ctx.db
    .selectFrom('add_reduce')
    .innerJoin('add_reduce_item', 'add_reduce_item.add_reduce_id', 'add_reduce.id')
    .select(['add_reduce.id', 'add_reduce_item.end_date'])
    .distinct()
    .where('operate_type', '=', 2)
    .where('endorse_status', '=', orderState.waiting)
    .where('item_status', '=', 0)
    .where('add_reduce_item.end_date', '<', today)
    .orderBy('add_reduce_item.end_date')
    .orderBy('add_reduce.id')
    .execute();
  for (const { id, end_date } of due) {
    await ctx.db.transaction().execute(async (trx) => {
      const at = startOfDay(addDays(end_date, 1));
      const order = await trx
        .selectFrom('add_reduce')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (order.endorse_status !== orderState.waiting) return;
      const items = await trx
        .updateTable('add_reduce_item')
        .set({ item_status: 1 })
        .where('add_reduce_id', '=', id)
        .where('item_status', '=', 0)
        .where('end_date', '=', end_date)
        .returning(['person_id', 'premium_fen'])
        .execute();
      if (items.length === 0) return;
      await trx
        .updateTable('insure_person')
        .set({ person_status: personState.reduced, end_date, updated_at: at })
        .where(
          'id',
          'in',
          items.map((item) => item.person_id),
        )
        .execute();
      const back = -items.reduce((sum, item) => sum + item.premium_fen, 0);
      if (order.pay_type === 1 && back > 0) await refund(trx, moneyOf(order, back, at));
      await finishIfAllDone(ctx, trx, order, at);
    });
  }
}

async function finishIfAllDone(ctx: Context, trx: Trx, order: Order, at: Date): Promise<void> {
  const open = await trx
    .selectFrom('add_reduce_item')
    .select('id')
    .where('add_reduce_id', '=', order.id)
    .where('item_status', '=', 0)
    .limit(1)
    .execute();
  if (open.length > 0) return;
  await moveOrder(trx, {
    id: order.id,
    from: orderState.waiting,
    to: orderState.done,
    actorName: systemActor,
    remark: '已生效',
    at,
  });
  await finish(ctx, trx, order, at);
}

async function finish(ctx: Context, trx: Trx, order: Order, at: Date): Promise<void> {
  const endorseNo = await nextEndorseNo(trx, civilDateOf(at));
  await trx
    .updateTable('add_reduce')
    .set({ endorse_no: endorseNo, effect_time: at })
    .where('id', '=', order.id)
    .execute();
  await ctx.outbox.add(trx, {
    customerId: order.customer_id,
    kind: 3,
    subject: `加减保${order.order_no}已生效`,
    content: `批单号${endorseNo}，${order.operate_type === 1 ? '加保' : '减保'}${order.person_count}人。`,
    bizType: 'addReduce',
    bizId: order.id,
    link: `/addReduce/logDetail/${order.id}`,
  });
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
