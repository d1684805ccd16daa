import { applicationVouchers } from './application-vouchers';
import { billVouchers } from './bill-vouchers';
import { orderVouchers } from './order-vouchers';
import { voucherFor } from '../finance';
import type { VoucherKind } from './voucher-kind';

const kinds: Partial<Record<number, VoucherKind>> = {
  [voucherFor.settlement]: billVouchers,
  [voucherFor.order]: orderVouchers,
  [voucherFor.application]: applicationVouchers,
};

export function voucherKindOf(bizType: number): VoucherKind {
  const kind = kinds[bizType];
  if (!kind) throw new Error(`no kind of voucher has the code ${bizType}`);
  return kind;
}
