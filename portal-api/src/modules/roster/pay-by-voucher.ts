import { payType } from 'shared-kernel/domain/dictionaries';
import { fen, zeroFen, type Fen } from 'shared-kernel/domain/money';
import { voucherRefused, voucherRestToWallet } from 'shared-kernel/domain/texts';
import type { OrderId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { moveState } from '../../platform/move-state';
import type { Mover } from '../../platform/state-machine';
import { creditRecharge, receiveForOrder } from '../finance/ledger';
import { personState } from '../insure/insure-states';
import { movePeople } from '../insure/people/people.repository';
import { auditAtOnce } from './create-order';
import { moneyOf } from './finish-order';
import { kindOf } from './kinds';
import { orderMachine, waitsForVoucher, type Order } from './order-machine';
import { isOverdue, postpone } from './postpone-order';
import { lockOrder } from './undo-order';

interface VoucherStep {
  by: Mover;
  at: Date;
}

/** Puts an order with a submitted voucher into review: nothing is paid until the provider has confirmed the voucher. */
export async function payByVoucher(ctx: Context, trx: Trx, id: OrderId, step: VoucherStep): Promise<void> {
  const set = { pay_type: payType.code.voucher, audit_remark: null };
  await moveState(ctx, trx, orderMachine, id, 'submitVoucher', { ...step, set });
}

/**
 * Freezes the order's premium after the transfer has arrived, and the order continues to its review. Returns the part
 * of the transfer that the order used; zero when the order has ended meanwhile.
 */
export async function takeVoucherMoney(
  ctx: Context,
  trx: Trx,
  id: OrderId,
  at: Date,
): Promise<{ order: Order; taken: Fen }> {
  const locked = await lockOrder(trx, id);
  // The midnight job may not have run yet.
  const order = waitsForVoucher(locked) && isOverdue(locked, at) ? await postpone(ctx, trx, locked) : locked;
  if (!waitsForVoucher(order)) return { order, taken: zeroFen };
  const paid = await trx
    .updateTable('add_reduce')
    .set({ pay_time: at, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await movePeople(trx, { orderId: id }, personState.unpaid, personState.waiting, at);
  await receiveForOrder(trx, moneyOf(paid, kindOf(paid).bizType, paid.premium_fen, at));
  return { order: await auditAtOnce(ctx, trx, paid, at), taken: fen(paid.premium_fen) };
}

/** Credits the part of a transfer that exceeds the order's premium to the wallet. */
export async function creditOverpaid(trx: Trx, order: Order, amount: Fen, at: Date): Promise<void> {
  if (amount <= 0) return;
  const summary = `${voucherRestToWallet} ${order.order_no}`;
  await creditRecharge(trx, { ...moneyOf(order, kindOf(order).bizType, amount, at), summary }, 'BANK');
}

/** Returns the order to waiting for payment after its voucher was refused, unless the order has ended meanwhile. */
export async function returnVoucher(
  ctx: Context,
  trx: Trx,
  id: OrderId,
  { reason, ...step }: VoucherStep & { reason: string },
): Promise<void> {
  const order = await lockOrder(trx, id);
  if (!waitsForVoucher(order)) return;
  await moveState(ctx, trx, orderMachine, id, 'refuseVoucher', {
    ...step,
    remark: `${voucherRefused}${reason}`,
    set: { audit_remark: `${voucherRefused}${reason}` },
  });
}
