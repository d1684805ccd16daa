import {
  closeOrder,
  createNative,
  currentOrder,
  generateOrderNo,
  queryOrderStatus,
  type WechatOrder,
} from 'shared-kernel/contract/money/payment';
import { problems } from 'shared-kernel/contract';
import { fen } from 'shared-kernel/domain/money';
import type { Module } from '../../platform/http/module';
import { withRoom } from '../../platform/row-caps';
import { Problem } from '../../platform/http/problem';
import { openOrderOf, reserveOrder, type PlacedOrder } from './order.repository';
import { abandonOrder, createOrder, currentState, findOrder } from './orders';
import { registerPaymentJobs } from './payment.jobs';
import { registerPaymentProvider } from './payment.provider';
import { wechatPayOf } from './wechat-pay';

/** Recharges by WeChat: order, QR code, state, cancellation. */
export const paymentModule: Module = (route, ctx) => {
  const wechat = wechatPayOf(ctx);
  const { gateway, isOffered } = wechat;

  route(generateOrderNo, async ({ actor }) => ({
    outTradeNo: await withRoom(ctx, actor, 'paymentNumber', (trx) =>
      reserveOrder(trx, actor, ctx.clock.now()),
    ),
  }));

  route(createNative, async ({ actor, query }) => {
    if (!isOffered) throw new Problem(problems.companyTransferOnly, {}, { message: notOffered });
    const order = await createOrder(ctx, gateway, actor, query);
    return {
      code_url: order.code_url,
      out_trade_no: order.out_trade_no,
      expireTime: order.expire_at.toISOString(),
    };
  });

  route(queryOrderStatus, async ({ actor, query }) => {
    const order = await findOrder(ctx, actor, query.outTradeNo);
    return toWechatOrder(await currentState(ctx, gateway, order));
  });

  route(closeOrder, async ({ actor, query }) => {
    const order = await findOrder(ctx, actor, query.outTradeNo);
    return toWechatOrder(await abandonOrder(ctx, gateway, order));
  });

  route(currentOrder, async ({ actor }) => {
    const open = await openOrderOf(ctx.db, actor);
    const order = open && (await currentState(ctx, gateway, open));
    return order && !order.ended_at ? toWechatOrder(order) : null;
  });

  registerPaymentJobs(ctx, gateway);
  registerPaymentProvider(ctx, wechat);
};

const notOffered = '微信支付尚未开通，请使用对公转账';

const toWechatOrder = (order: PlacedOrder): WechatOrder => ({
  out_trade_no: order.out_trade_no,
  trade_state: order.trade_state,
  trade_state_desc: order.trade_state_desc,
  money: fen(order.money_fen),
  code_url: order.ended_at ? null : order.code_url,
  expireTime: order.expire_at.toISOString(),
  costId: order.cost_id,
});
