import {
  getBillVoucher,
  getOrderVoucher,
  submitBillsVoucher,
  submitBillVoucher,
  submitOrderVoucher,
} from 'shared-kernel/contract/vouchers';
import { voucherBizType } from 'shared-kernel/domain/dictionaries';
import type { Module } from '../../platform/http/module';
import { billDue } from './bill-vouchers';
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
  route(getBillVoucher, async ({ actor, params: { id } }) => ({
    ...(await billDue(ctx, actor, id)),
    vouchers: await vouchersOf(ctx, actor, voucherBizType.code.settlement, id),
  }));
  route(submitBillVoucher, ({ actor, params, body }) =>
    submitVoucher(ctx, actor, voucherBizType.code.settlement, [params.id], body),
  );
  route(submitBillsVoucher, ({ actor, body: { ids, ...form } }) =>
    submitVoucher(ctx, actor, voucherBizType.code.settlement, ids, form),
  );
  registerVoucherCommands(ctx);
};
