import {
  getBillVoucher,
  getInsureVoucher,
  getOrderVoucher,
  submitBillsVoucher,
  submitBillVoucher,
  submitInsureVoucher,
  submitOrderVoucher,
} from 'shared-kernel/contract/money/vouchers';
import type { Module } from '../../platform/http/module';
import { applicationDue } from './application-vouchers';
import { billDue } from './bill-vouchers';
import { orderDue } from './order-vouchers';
import { submitVoucher } from './submit-voucher';
import { voucherFor } from '../finance';
import { vouchersOf } from './voucher.repository';
import { registerVoucherCommands } from './vouchers.provider';

/** Paying by bank transfer, proved by a voucher that the provider confirms. */
export const vouchersModule: Module = (route, ctx) => {
  route(getOrderVoucher, async ({ actor, params: { id } }) => ({
    ...(await orderDue(ctx, actor, id)),
    vouchers: await vouchersOf(ctx, actor, voucherFor.order, id),
  }));
  route(submitOrderVoucher, ({ actor, params, body }) =>
    submitVoucher(ctx, actor, voucherFor.order, [params.id], body),
  );
  route(getInsureVoucher, async ({ actor, params: { id } }) => ({
    ...(await applicationDue(ctx, actor, id)),
    vouchers: await vouchersOf(ctx, actor, voucherFor.application, id),
  }));
  route(submitInsureVoucher, ({ actor, params, body }) =>
    submitVoucher(ctx, actor, voucherFor.application, [params.id], body),
  );
  route(getBillVoucher, async ({ actor, params: { id } }) => ({
    ...(await billDue(ctx, actor, id)),
    vouchers: await vouchersOf(ctx, actor, voucherFor.settlement, id),
  }));
  route(submitBillVoucher, ({ actor, params, body }) =>
    submitVoucher(ctx, actor, voucherFor.settlement, [params.id], body),
  );
  route(submitBillsVoucher, ({ actor, body: { ids, ...form } }) =>
    submitVoucher(ctx, actor, voucherFor.settlement, ids, form),
  );
  registerVoucherCommands(ctx);
};
