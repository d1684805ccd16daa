import { operateType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { moveState } from '../../platform/move-state';
import { systemMover } from '../../platform/state-machine';
import type { BizType, WalletMove } from '../finance/ledger';
import { nextEndorseNo } from '../insure/insure.repository';
import { orderMachine, type Order } from './order-machine';

/** Issues the endorsement of an order that took effect, and notifies the customer. */
export async function finishOrder(ctx: Context, trx: Trx, order: Order, at: Date): Promise<void> {
  const endorseNo = await nextEndorseNo(trx, civilDateOf(at));
  await moveState(ctx, trx, orderMachine, order.id, 'takeEffect', {
    by: systemMover,
    at,
    set: { endorse_no: endorseNo, effect_time: at },
  });
}

/** Returns a wallet movement for this order. */
export const moneyOf = (order: Order, bizType: BizType, amount: number, at: Date): WalletMove => ({
  customerId: order.customer_id,
  amount: fen(amount),
  bizType,
  bizId: order.id,
  bizNo: order.order_no,
  summary: `${operateType.label(order.operate_type)} ${order.order_no} ${order.person_count}人`,
  at,
  insureId: order.insure_id,
});
