import { problemText } from 'shared-kernel/contract';
import { addDays, civilDateOf, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { refund } from '../finance/ledger';
import { personState, systemActor } from '../insure/insure-states';
import { claimsOfPolicy, paidFormula } from './claims-of-policy';
import { finishOrder } from './finish-order';
import { lockPeople } from '../insure/lock-people';
import { moveOrder, orderState, type Order } from './order-flow';
import { moneyOf } from './orders';

const itemState = { waiting: 0, done: 1, failed: 2 } as const;

/** After 24:00 of each person's last day: cover has ended, unused premium comes back. Whoever has a case by then stays. */
export async function endRemoved(ctx: Context, now: Date): Promise<void> {
  const today = civilDateOf(now);
  const due = await ctx.db
    .selectFrom('add_reduce')
    .innerJoin('add_reduce_item', 'add_reduce_item.add_reduce_id', 'add_reduce.id')
    .select(['add_reduce.id', 'add_reduce_item.end_date'])
    .distinct()
    .where('operate_type', '=', 2)
    .where('endorse_status', '=', orderState.waiting)
    .where('item_status', '=', itemState.waiting)
    .where('add_reduce_item.end_date', '<', today)
    .orderBy('add_reduce_item.end_date')
    .orderBy('add_reduce.id')
    .execute();
  for (const { id, end_date } of due)
    await ctx.db.transaction().execute((trx) => endDay(ctx, trx, id, end_date));
}

interface Leaving {
  id: number;
  person_id: number;
  premium_fen: number;
}

/** Everybody of one order whose last day was this one. */
async function endDay(ctx: Context, trx: Trx, orderId: number, lastDay: CivilDate): Promise<void> {
  const at = startOfDay(addDays(lastDay, 1));
  const order = await trx
    .selectFrom('add_reduce')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (order.endorse_status !== orderState.waiting) return;
  const items = await trx
    .selectFrom('add_reduce_item')
    .select(['id', 'person_id', 'premium_fen'])
    .where('add_reduce_id', '=', orderId)
    .where('item_status', '=', itemState.waiting)
    .where('end_date', '=', lastDay)
    .execute();
  if (items.length === 0) return;
  await lockPeople(
    trx,
    items.map((item) => item.person_id),
  );
  // A case may have been reported, or paid, since the order was made.
  const claims = await claimsOfPolicy(trx, order.insure_id);
  const staying = items.filter((item) => claims.open.has(item.person_id));
  const leaving = items.filter((item) => !claims.open.has(item.person_id));
  await keep(ctx, trx, order, staying);
  await keepPremium(
    trx,
    order,
    leaving.filter((item) => claims.paid.has(item.person_id) && item.premium_fen < 0),
  );
  const back = leaving.filter((item) => !claims.paid.has(item.person_id));
  await endCover(trx, leaving, lastDay, at);
  const amount = -sumOf(back);
  if (order.pay_type === 1 && amount > 0) await refund(trx, moneyOf(order, amount, at));
  await finishIfAllDone(ctx, trx, order, at);
}

const sumOf = (items: readonly Leaving[]): number => items.reduce((sum, item) => sum + item.premium_fen, 0);
const idsOf = (items: readonly Leaving[]): number[] => items.map((item) => item.id);

/** The order is about so many people and so much money less. */
async function lessen(trx: Trx, order: Order, people: number, refundFen: number): Promise<void> {
  await trx
    .updateTable('add_reduce')
    .set((is) => ({
      person_count: is('person_count', '-', people),
      refund_premium_fen: is('refund_premium_fen', '-', refundFen),
      premium_fen: is('premium_fen', '+', refundFen),
    }))
    .where('id', '=', order.id)
    .execute();
}

/** People with an open case stay in cover; the customer is told. */
async function keep(ctx: Context, trx: Trx, order: Order, items: readonly Leaving[]): Promise<void> {
  if (items.length === 0) return;
  await trx
    .updateTable('add_reduce_item')
    .set({ item_status: itemState.failed, fail_reason: problemText(2005) })
    .where('id', 'in', idsOf(items))
    .execute();
  await lessen(trx, order, items.length, -sumOf(items));
  await ctx.outbox.add(trx, {
    customerId: order.customer_id,
    kind: 3,
    subject: `减保${order.order_no}中有${items.length}人未减保`,
    content: `${problemText(2005)}。共${items.length}人继续保障，保费不退。`,
    bizType: 'addReduce',
    bizId: order.id,
    link: `/addReduce/logDetail/${order.id}`,
  });
}

/** Whoever was paid for leaves without a refund. */
async function keepPremium(trx: Trx, order: Order, items: readonly Leaving[]): Promise<void> {
  if (items.length === 0) return;
  await trx
    .updateTable('add_reduce_item')
    .set({ premium_fen: 0, formula: paidFormula })
    .where('id', 'in', idsOf(items))
    .execute();
  await lessen(trx, order, 0, -sumOf(items));
}

async function endCover(trx: Trx, items: readonly Leaving[], lastDay: CivilDate, at: Date): Promise<void> {
  if (items.length === 0) return;
  await trx
    .updateTable('add_reduce_item')
    .set({ item_status: itemState.done })
    .where('id', 'in', idsOf(items))
    .execute();
  await trx
    .updateTable('insure_person')
    .set({ person_status: personState.reduced, end_date: lastDay, updated_at: at })
    .where(
      'id',
      'in',
      items.map((item) => item.person_id),
    )
    .execute();
}

/** Done when nobody of it waits any more; refused when nobody could leave. */
async function finishIfAllDone(ctx: Context, trx: Trx, order: Order, at: Date): Promise<void> {
  const states = await trx
    .selectFrom('add_reduce_item')
    .select('item_status')
    .distinct()
    .where('add_reduce_id', '=', order.id)
    .execute();
  const has = (state: number) => states.some((row) => row.item_status === state);
  if (has(itemState.waiting)) return;
  const isDone = has(itemState.done);
  const ended = await moveOrder(trx, {
    id: order.id,
    from: orderState.waiting,
    to: isDone ? orderState.done : orderState.rejected,
    actorName: systemActor,
    remark: isDone ? '已生效' : problemText(2005),
    at,
  });
  if (isDone) return finishOrder(ctx, trx, ended, at);
  await trx
    .updateTable('add_reduce')
    .set({ audit_remark: problemText(2005) })
    .where('id', '=', order.id)
    .execute();
}
