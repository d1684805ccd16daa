import { dayMs } from 'shared-kernel/domain/civil-date';
import type { Context } from '../../platform/context';
import { eachRow } from '../../platform/jobs/each-row';
import { forgetReserved, overdueOrders } from './order.repository';
import { closeAtGateway } from './orders';
import type { WechatGateway } from './wechat-gateway';

const ordersPerRound = 200;
const reservedForMs = dayMs;

/** Closes unpaid expired orders, and books those that were paid without a poll. */
export function registerPaymentJobs(ctx: Context, gateway: WechatGateway): void {
  ctx.jobs.register('payment.expire-wechat', async (_, now, round) => {
    const overdue = await overdueOrders(ctx.db, now, ordersPerRound);
    await eachRow(round, overdue, (order) => closeAtGateway(ctx, gateway, order));
    await forgetReserved(ctx.db, new Date(now.getTime() - reservedForMs));
  });
}
