import { notify } from 'shared-kernel/runtime';
import type { AnswerOf } from 'shared-kernel/contract';
import { getSettlement, listSettlements } from 'shared-kernel/contract/money/settlements';
import { getBillVoucher, type submitBillVoucher } from 'shared-kernel/contract/money/vouchers';
import * as texts from 'shared-kernel/domain/texts';

/** Calls that are stale after a voucher was submitted. */
export const afterVoucher = [getSettlement, listSettlements, getBillVoucher];

/** Notifies that the voucher was submitted, and whether its receipt was used before. */
export function useVoucherDone() {
  return ({ sameReceiptAs = [] }: AnswerOf<typeof submitBillVoucher>) => {
    if (sameReceiptAs.length === 0) return notify.done(texts.voucherSubmitted);
    notify.warning(`凭证已提交；与${sameReceiptAs.join('、')}为同一张回单，审核时会核对`);
  };
}
