import {
  closeOrder,
  createNative,
  currentOrder,
  generateOrderNo,
  queryOrderStatus,
  type WechatOrder,
} from 'shared-kernel/contract/money/payment';
import { problems } from 'shared-kernel/contract';
import { dayMs } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import type { Module } from '../../platform/http/route';
import { eachRow } from '../../platform/jobs/round';
import { withRoom } from '../../platform/row-caps';
import { Problem } from '../../platform/http/problem';
import {
  forgetReserved,
  openOrderOf,
  overdueOrders,
  type PlacedOrder,
  reserveOrder,
} from './order.repository';
import { abandonOrder, closeAtGateway, createOrder, currentState, findOrder } from './orders';
import { registerPaymentProvider } from './payment.provider';
import { wechatPayOf } from './wechat-pay';

const ordersPerRound = 200;

/** Endpoints for recharges by WeChat: order, QR code, state, cancellation. */
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

  // Closes unpaid expired orders, and books paid ones that no client polled.
  ctx.jobs.register('payment.expire-wechat', async (_, now, round) => {
    const overdue = await overdueOrders(ctx.db, now, ordersPerRound);
    await eachRow(round, overdue, (order) => closeAtGateway(ctx, gateway, order));
    await forgetReserved(ctx.db, new Date(now.getTime() - dayMs));
  });
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
