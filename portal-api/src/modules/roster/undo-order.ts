import { addReduceItemStatus } from 'shared-kernel/domain/dictionaries';
import type { OrderId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { lockRow } from '../../platform/row-by-id';
import { moveState, type Step } from '../../platform/move-state';
import type { Mover } from '../../platform/state-machine';
import { release } from '../finance/ledger';
import { personState } from '../insure/insure-states';
import { movePeople } from '../insure/people/people.repository';
import { moneyOf } from './finish-order';
import { kindOf } from './kinds';
import { orderMachine, type Order } from './order-machine';

/** Locks the order until the end of `trx` and returns it; throws 404 when missing. */
export const lockOrder = (trx: Trx, id: OrderId): Promise<Order> => lockRow(trx, 'add_reduce', id);

/** Ends an order of which no part has taken effect: its people neither join nor leave, and frozen money is released. */
export async function undoOrder(
  ctx: Context,
  trx: Trx,
  order: Order,
  name: 'cancel' | 'lapse' | 'reject' | 'sendBack' | 'expireUnconfirmed',
  step: Step<'add_reduce'>,
): Promise<Order> {
  const ended = await moveState(ctx, trx, orderMachine, order.id, name, step);
  await trx
    .updateTable('add_reduce_item')
    .set({
      item_status: addReduceItemStatus.code.failed,
      fail_reason: step.remark ?? orderMachine.transition(name).remark ?? null,
    })
    .where('add_reduce_id', '=', order.id)
    .execute();
  for (const state of [personState.unpaid, personState.waiting])
    await movePeople(trx, { orderId: order.id }, state, personState.void, step.at);
  if (order.pay_time !== null && order.premium_fen > 0)
    await release(trx, moneyOf(order, kindOf(order).bizType, order.premium_fen, step.at));
  return ended;
}

/** Refuses an order in audit, with the reason for the customer. */
export function refuseOrder(ctx: Context, trx: Trx, order: Order, remark: string, by: Mover): Promise<Order> {
  const step = { by, remark, at: ctx.clock.now(), set: { audit_remark: remark } };
  return undoOrder(ctx, trx, order, 'reject', step);
}
