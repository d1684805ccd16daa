import { problems, type AnswerOf } from 'shared-kernel/contract';
import type { cancelAddReduce, payAddReduce } from 'shared-kernel/contract/roster';
import { payType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { paidByMainAccount } from 'shared-kernel/domain/texts';
import type { OrderId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { answerOnce } from '../../platform/http/idempotency';
import { Problem } from '../../platform/http/problem';
import { moveState } from '../../platform/move-state';
import { seesCost } from '../../platform/rights';
import { customerMover } from '../../platform/state-machine';
import { freeze, walletOf } from '../finance/ledger';
import { personState, providerMover } from '../insure/insure-states';
import { movePeople } from '../insure/people/people.repository';
import { requireWithinLimits } from '../insure/project-limits';
import { requireOpenProjects } from '../insure/project-rule';
import { auditAtOnce } from './create-order';
import { moneyOf } from './finish-order';
import { kindOf } from './kinds';
import { orderMachine, orderState, waitsForVoucher, type Order } from './order-machine';
import { requireOrder } from './order.repository';
import { isOverdue, postpone } from './postpone-order';
import { lockOrder, refuseOrder, undoOrder } from './undo-order';

type Moved = AnswerOf<typeof cancelAddReduce>;

export const moved = (order: Order): Moved => ({
  id: order.id,
  orderNo: order.order_no,
  endorseStatus: order.endorse_status,
  version: order.version,
});

/** Pays an order from the wallet. Of two concurrent payments the second gets 2019; the money moves once. */
export async function payOrder(
  ctx: Context,
  actor: Actor,
  id: OrderId,
): Promise<AnswerOf<typeof payAddReduce>> {
  const before = await requireOrder(ctx.db, actor, id);
  if (!seesCost(actor)) throw new Problem(problems.forbidden, {}, { message: paidByMainAccount });
  const at = ctx.clock.now();
  if (before.endorse_status === orderState.unpaid && before.effect_at <= at)
    throw new Problem(problems.effectTooEarly);
  if (before.endorse_status === orderState.draft)
    throw new Problem(problems.stateChanged, {}, { message: '该单待主账号确认，确认后才能支付' });
  await requireOpenProjects(ctx.db, actor, { addReduceId: id });
  return answerOnce(ctx, async (trx) => {
    const step = { by: customerMover(actor), at, set: { pay_time: at, pay_type: payType.code.balance } };
    const paid = await moveState(ctx, trx, orderMachine, id, 'pay', step);
    // Orders confirmed by the main account have no limit.
    if (!paid.confirm_time) await requireWithinLimits(trx, actor, { orderId: id }, at, 'pay');
    await movePeople(trx, { orderId: id }, personState.unpaid, personState.waiting, at);
    await freeze(trx, moneyOf(paid, kindOf(paid).bizType, paid.premium_fen, at));
    const order = await auditAtOnce(ctx, trx, paid, at);
    const { available } = await walletOf(trx, order.customer_id);
    return { ...moved(order), premium: fen(order.premium_fen), available };
  });
}

/**
 * Cancels an order; frozen money is released at once. Throws alreadyEffective once any part has taken effect by the
 * clock.
 */
export async function cancelOrder(ctx: Context, actor: Actor, id: OrderId): Promise<Moved> {
  await requireOrder(ctx.db, actor, id);
  return ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    const at = ctx.clock.now();
    if (order.endorse_status === orderState.done) throw new Problem(problems.alreadyEffective);
    orderMachine.requireIn('cancel', order.endorse_status);
    if (!orderMachine.actionsOf(order.endorse_status, order, actor, at).includes('cancel'))
      throw new Problem(problems.alreadyEffective);
    return moved(await undoOrder(ctx, trx, order, 'cancel', { by: customerMover(actor), at }));
  });
}

/** Approves, for the provider, an order that was too large or too doubtful to be accepted automatically. */
export async function approveOrder(ctx: Context, id: OrderId): Promise<Moved> {
  return ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    const at = ctx.clock.now();
    if (waitsForVoucher(order))
      throw new Problem(problems.stateChanged, {}, { message: '付款凭证尚未确认，请先处理付款凭证' });
    // The midnight job may not have run yet.
    const current = isOverdue(order, at) ? await postpone(ctx, trx, order) : order;
    if (current.endorse_status === orderState.rejected) return moved(current);
    return moved(await moveState(ctx, trx, orderMachine, id, 'approve', { by: providerMover, at }));
  });
}

/** Rejects an order for the provider; frozen money is released at once. */
export async function rejectOrder(ctx: Context, id: OrderId, reason: string): Promise<Moved> {
  return ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    return moved(await refuseOrder(ctx, trx, order, reason, providerMover));
  });
}
