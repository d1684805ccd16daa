import type { Context } from '../../platform/context';
import { forgetReserved, overdueOrders } from './order.repository';
import { closeAtGateway } from './orders';
import type { WechatGateway } from './wechat-gateway';

const ordersPerRound = 200;
const reservedForMs = 86_400_000;

/** Closes unpaid expired orders, and books those that were paid without a poll. */
export function registerPaymentJobs(ctx: Context, gateway: WechatGateway): void {
  ctx.jobs.register('payment.expire-wechat', async (_, now) => {
    for (const order of await overdueOrders(ctx.db, now, ordersPerRound)) {
      // One order that the gateway cannot answer must not block the others.
      await closeAtGateway(ctx, gateway, order).catch((error: unknown) =>
        ctx.log.warn({ err: error, outTradeNo: order.out_trade_no }, 'an order could not be closed'),
      );
    }
    await forgetReserved(ctx.db, new Date(now.getTime() - reservedForMs));
  });
}
