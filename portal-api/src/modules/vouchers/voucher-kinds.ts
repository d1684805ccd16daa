import { applicationVouchers } from './application-vouchers';
import { billVouchers } from './bill-vouchers';
import { orderVouchers } from './order-vouchers';
import { voucherFor } from '../finance';
import type { Voucher, VoucherKind } from './voucher-kind';

const kinds: Partial<Record<number, VoucherKind>> = {
  [voucherFor.settlement]: billVouchers,
  [voucherFor.order]: orderVouchers,
  [voucherFor.application]: applicationVouchers,
};

/** Returns the operations for the items of a voucher. */
export function voucherKindOf({ biz_type }: Pick<Voucher, 'biz_type'>): VoucherKind {
  const kind = kinds[biz_type];
  if (!kind) throw new Error(`no kind of voucher has the code ${biz_type}`);
  return kind;
}
