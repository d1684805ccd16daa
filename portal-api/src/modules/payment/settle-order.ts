import type { Updateable } from 'kysely';
import { fen } from 'shared-kernel/domain/money';
import type { TradeState } from 'shared-kernel/contract/money/payment';
import type { Context } from '../../platform/context';
import type { Database } from '../../platform/db/database';
import { rowById, updateById } from '../../platform/row-by-id';
import { receiveWechatRecharge } from '../finance';
import type { PlacedOrder } from './order.repository';
import { GatewayFailure, type GatewayOrder } from './wechat-gateway';

/** States in which the gateway accepts no payment. A failed attempt is not among them: the payer may retry. */
const ending: readonly TradeState[] = ['CLOSED', 'REVOKED'];

/** Applies the state reported by the gateway and returns the order. Idempotent. */
export function follow(ctx: Context, order: PlacedOrder, reported: GatewayOrder): Promise<PlacedOrder> {
  return reported.state === 'SUCCESS' ? bookPayment(ctx, order, reported) : keepState(ctx, order, reported);
}

/** Ends an unpaid order that the gateway has closed; a failed attempt stays as the displayed reason. */
export const endUnpaid = (ctx: Context, order: PlacedOrder): Promise<PlacedOrder> =>
  change(ctx, order, {
    ended_at: ctx.clock.now(),
    ...(order.trade_state === 'PAYERROR' ? {} : { trade_state: 'CLOSED', trade_state_desc: '订单已关闭' }),
  });

const keepState = (ctx: Context, order: PlacedOrder, reported: GatewayOrder): Promise<PlacedOrder> =>
  change(ctx, order, {
    trade_state: reported.state,
    trade_state_desc: reported.text,
    ...(ending.includes(reported.state) ? { ended_at: ctx.clock.now() } : {}),
  });

async function change(ctx: Context, order: PlacedOrder, set: Updateable<Database['wechat_order']>) {
  await ctx.db
    .updateTable('wechat_order')
    .set(set)
    .where('id', '=', order.id)
    .where('ended_at', 'is', null)
    .execute();
  return reread(ctx, order);
}

/**
 * Polling, callback, cancellation and job may report a payment concurrently or repeatedly: the first to lock the order
 * books it, the others find it booked. A payment counts even for an order that was closed here.
 */
async function bookPayment(ctx: Context, order: PlacedOrder, reported: GatewayOrder): Promise<PlacedOrder> {
  if (reported.money !== undefined && reported.money !== order.money_fen) {
    throw new GatewayFailure(
      `order ${order.out_trade_no} is about ${order.money_fen} fen, the gateway reports ${reported.money}`,
    );
  }
  await ctx.db.transaction().execute(async (trx) => {
    // Lock before creating the recharge: its id must exist when the state is SUCCESS.
    const open = await trx
      .selectFrom('wechat_order')
      .select('id')
      .where('id', '=', order.id)
      .where('trade_state', '!=', 'SUCCESS')
      .forUpdate()
      .executeTakeFirst();
    if (!open) return;
    const costId = await receiveWechatRecharge(ctx, trx, {
      customerId: order.customer_id,
      userId: order.user_id,
      outTradeNo: order.out_trade_no,
      money: fen(order.money_fen),
    });
    await updateById(trx, 'wechat_order', order.id, {
      trade_state: 'SUCCESS',
      trade_state_desc: reported.text,
      transaction_id: reported.transactionId ?? null,
      paid_at: reported.paidAt ?? ctx.clock.now(),
      ended_at: ctx.clock.now(),
      cost_id: costId,
    });
  });
  return reread(ctx, order);
}

async function reread(ctx: Context, order: PlacedOrder): Promise<PlacedOrder> {
  const row = await rowById(ctx.db, 'wechat_order', order.id);
  return { ...order, ...row } as PlacedOrder; // a placed order stays placed
}
