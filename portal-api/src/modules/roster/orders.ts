import type { AnswerOf } from 'shared-kernel/contract';
import type { cancelAddReduce, payAddReduce } from 'shared-kernel/contract/roster';
import { compareDays } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { freeze, release, walletOf, type WalletMove } from '../finance/ledger';
import { personState, providerActor, systemActor } from '../insure/insure-states';
import { requireOpenProjects } from '../insure/project-rule';
import { auditAtOnce } from './create-order';
import { moveOrder, orderState, type Order } from './order-flow';
import { requireOrder } from './order.repository';

type Moved = AnswerOf<typeof cancelAddReduce>;

const moved = (order: Order): Moved => ({
  id: order.id,
  orderNo: order.order_no,
  endorseStatus: order.endorse_status,
  version: order.version,
});

/** A movement of the wallet for this order. */
export const moneyOf = (order: Order, amount: number, at: Date): WalletMove => ({
  customerId: order.customer_id,
  amount: fen(amount),
  bizType: order.operate_type === 1 ? 2 : 3,
  bizId: order.id,
  bizNo: order.order_no,
  summary: `${order.operate_type === 1 ? '加保' : '减保'} ${order.order_no} ${order.person_count}人`,
  at,
});

/** True when the wallet holds money set aside for this order. */
const isFrozen = (order: Order, status: number): boolean =>
  order.operate_type === 1 &&
  order.pay_type === 1 &&
  order.add_premium_fen > 0 &&
  status !== orderState.unpaid;

/** Pays an order from the wallet. Of two payers at once the second gets 2019; the money moves once. */
export async function payOrder(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<AnswerOf<typeof payAddReduce>> {
  const before = await requireOrder(ctx.db, actor, id);
  const at = ctx.clock.now();
  if (before.endorse_status === orderState.unpaid && compareDays(before.effect_date, ctx.clock.today()) <= 0)
    throw new Problem(2007);
  await requireOpenProjects(ctx.db, actor, { addReduceId: id });
  return ctx.db.transaction().execute(async (trx) => {
    const paid = await moveOrder(trx, {
      id,
      from: orderState.unpaid,
      to: orderState.auditing,
      actorName: actor.name,
      remark: '余额支付',
      at,
    });
    await movePeople(trx, id, personState.unpaid, personState.waiting, at);
    await freeze(trx, moneyOf(paid, paid.premium_fen, at));
    const order = await auditAtOnce(trx, paid, [], at);
    const { available } = await walletOf(trx, order.customer_id);
    return { ...moved(order), premium: fen(order.premium_fen), available };
  });
}

/** Takes an order back; frozen money comes back at once. 2014 as soon as any of it has taken effect. */
export async function cancelOrder(ctx: Context, actor: Actor, id: number): Promise<Moved> {
  const order = await requireOrder(ctx.db, actor, id);
  if (order.endorse_status === orderState.done) throw new Problem(2014);
  if (order.endorse_status > orderState.done) throw new Problem(2019);
  return ctx.db.transaction().execute(async (trx) =>
    moved(
      await undo(trx, order, {
        to: orderState.cancelled,
        actorName: actor.name,
        remark: '已撤销',
        at: ctx.clock.now(),
      }),
    ),
  );
}

/** The provider accepts an order that was too large or too doubtful to pass by itself. */
export async function approveOrder(ctx: Context, id: number): Promise<Moved> {
  return ctx.db.transaction().execute(async (trx) =>
    moved(
      await moveOrder(trx, {
        id,
        from: orderState.auditing,
        to: orderState.waiting,
        actorName: providerActor,
        remark: '审核通过',
        at: ctx.clock.now(),
      }),
    ),
  );
}

/** The provider refuses an order; frozen money comes back at once. */
export async function rejectOrder(ctx: Context, id: number, reason: string): Promise<Moved> {
  return ctx.db.transaction().execute(async (trx) => {
    const order = await trx.selectFrom('add_reduce').selectAll().where('id', '=', id).executeTakeFirst();
    if (!order) throw new Problem(404);
    if (order.endorse_status !== orderState.auditing) throw new Problem(2019);
    const rejected = await undo(trx, order, {
      to: orderState.rejected,
      actorName: providerActor,
      remark: reason,
      at: ctx.clock.now(),
    });
    await trx.updateTable('add_reduce').set({ audit_remark: reason }).where('id', '=', id).execute();
    await ctx.outbox.add(trx, {
      customerId: order.customer_id,
      kind: 3,
      subject: `加减保${order.order_no}已驳回：${reason}`,
      content: `加减保单${order.order_no}未通过审核，原因：${reason}。`,
      bizType: 'addReduce',
      bizId: id,
      link: `/addReduce/logDetail/${id}`,
      popup: true,
    });
    return moved(rejected);
  });
}

/** Nobody paid until 24:00 of the day it was handed in. */
export const voidOrder = (trx: Trx, order: Order, at: Date): Promise<Order> =>
  undo(trx, order, { to: orderState.cancelled, actorName: systemActor, remark: '当日未支付，自动作废', at });

async function undo(
  trx: Trx,
  order: Order,
  end: { to: number; actorName: string; remark: string; at: Date },
): Promise<Order> {
  const ended = await moveOrder(trx, { id: order.id, from: order.endorse_status, ...end });
  const untouched = await trx
    .updateTable('add_reduce_item')
    .set({ item_status: 2, fail_reason: end.remark })
    .where('add_reduce_id', '=', order.id)
    .where('item_status', '=', 0)
    .executeTakeFirst();
  if (Number(untouched.numUpdatedRows) !== order.person_count) throw new Problem(2014);
  if (order.operate_type === 1) {
    await trx
      .updateTable('insure_person')
      .set({ person_status: personState.void, updated_at: end.at })
      .where('add_reduce_id', '=', order.id)
      .execute();
  }
  if (isFrozen(order, order.endorse_status))
    await release(trx, moneyOf(order, order.add_premium_fen, end.at));
  return ended;
}

/** Moves everybody whom an order adds. */
export async function movePeople(
  trx: Trx,
  orderId: number,
  from: number,
  to: number,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('insure_person')
    .set({ person_status: to, updated_at: at })
    .where('add_reduce_id', '=', orderId)
    .where('person_status', '=', from)
    .execute();
}
