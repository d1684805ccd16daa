import { getOrderVoucher, submitOrderVoucher } from 'shared-kernel/contract/vouchers';
import { voucherBizType } from 'shared-kernel/domain/dictionaries';
import type { Module } from '../../platform/http/module';
import { orderDue } from './order-vouchers';
import { submitVoucher } from './submit-voucher';
import { vouchersOf } from './voucher.repository';
import { registerVoucherCommands } from './vouchers.provider';

/** Paying by bank transfer, proved by a voucher that the provider confirms. */
export const vouchersModule: Module = (route, ctx) => {
  route(getOrderVoucher, async ({ actor, params: { id } }) => ({
    ...(await orderDue(ctx, actor, id)),
    vouchers: await vouchersOf(ctx, actor, voucherBizType.code.order, id),
  }));
  route(submitOrderVoucher, ({ actor, params, body }) =>
    submitVoucher(ctx, actor, voucherBizType.code.order, [params.id], body),
  );
  registerVoucherCommands(ctx);
};
