import { payType } from 'shared-kernel/domain/dictionaries';
import type { AnswerOf } from 'shared-kernel/contract';
import type { confirmAddReduce } from 'shared-kernel/contract/roster';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import type { OrderId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { rowById } from '../../platform/row-by-id';
import { moveState } from '../../platform/move-state';
import { customerMover } from '../../platform/state-machine';
import { insureState, personState } from '../insure/insure-states';
import { movePeople } from '../insure/people/people.repository';
import { auditAtOnce } from './create-order';
import { moved } from './orders';
import { orderMachine, orderState, type Order } from './order-machine';
import { requireOrder } from './order.repository';
import { postpone } from './postpone-order';
import { lockOrder, undoOrder } from './undo-order';

type Moved = AnswerOf<typeof confirmAddReduce>;

/** Confirms, as main account, an order beyond a limit of its project; the second concurrent decision throws 2019. */
export async function confirmOrder(ctx: Context, actor: Actor, id: OrderId): Promise<Moved> {
  await requireOrder(ctx.db, actor, id);
  return ctx.db.transaction().execute(async (trx) => {
    const at = ctx.clock.now();
    const order = await inTime(ctx, trx, await lockUnconfirmed(trx, id), at);
    if (order.endorse_status === orderState.rejected) return moved(order);
    const mustPay = order.pay_type === payType.code.balance && order.premium_fen > 0;
    const confirmed = await moveState(ctx, trx, orderMachine, id, mustPay ? 'confirm' : 'confirmUnpaid', {
      by: customerMover(actor),
      at,
      set: { confirm_time: at },
    });
    if (mustPay) return moved(confirmed);
    await movePeople(trx, { orderId: id }, personState.unpaid, personState.waiting, at);
    return moved(await auditAtOnce(ctx, trx, confirmed, at));
  });
}

/** Rejects the order as the main account: nobody of the order joins or leaves. */
export async function sendBackOrder(ctx: Context, actor: Actor, id: OrderId, reason: string): Promise<Moved> {
  await requireOrder(ctx.db, actor, id);
  return ctx.db.transaction().execute(async (trx) => {
    const order = await lockUnconfirmed(trx, id);
    const step = { by: customerMover(actor), at: ctx.clock.now(), remark: reason };
    return moved(await undoOrder(ctx, trx, order, 'sendBack', { ...step, set: { audit_remark: reason } }));
  });
}

async function lockUnconfirmed(trx: Trx, id: OrderId): Promise<Order> {
  const order = await lockOrder(trx, id);
  orderMachine.requireIn('confirm', order.endorse_status);
  return order;
}

/** Moves an order with a past day to the next possible one; people withdrawn before their cover leave at once. */
async function inTime(ctx: Context, trx: Trx, order: Order, at: Date): Promise<Order> {
  if (order.effect_at > at) return order;
  const { insure_status } = await rowById(trx, 'insure', order.insure_id, 'insure_status');
  if (insure_status !== insureState.paid) return postpone(ctx, trx, order);
  return trx
    .updateTable('add_reduce')
    .set({ effect_at: at, effect_date: civilDateOf(at) })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
