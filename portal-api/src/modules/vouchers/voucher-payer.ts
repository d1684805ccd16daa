import { payAccountType, settleMode } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import { fullWidthParentheses } from 'shared-kernel/domain/text';
import { voucherNotSupported } from 'shared-kernel/domain/texts';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { rowById } from '../../platform/row-by-id';
import { Problem } from '../../platform/http/problem';

interface VoucherPayer {
  employer: string;
  hasCompanyAccount: boolean;
  isPrepaid: boolean;
}

export async function payerOf(db: Db, customerId: CustomerId): Promise<VoucherPayer> {
  const found = await rowById(db, 'customer', customerId, 'customername', 'pay_account_type', 'settle_mode');
  return {
    employer: fullWidthParentheses(found.customername),
    hasCompanyAccount: found.pay_account_type === payAccountType.code.company,
    isPrepaid: found.settle_mode === settleMode.code.prepaid,
  };
}

export const notSupported = () => new Problem(problems.forbidden, {}, { message: voucherNotSupported });

/** Why nothing can be paid in a state of a bill, an order or an application. */
export const nothingDue = (state: string): string => `当前状态为“${state}”，无需付款`;

/** Returns why an unpaid application or order cannot be paid by voucher now. Prepaid employers with a company account may do so. */
export function voucherRefusal(
  ctx: Context,
  payer: VoucherPayer,
  due: { isUnpaid: boolean; state: string; before: Date },
): Problem | undefined {
  if (!payer.hasCompanyAccount || !payer.isPrepaid) return notSupported();
  if (!due.isUnpaid) return new Problem(problems.stateChanged, {}, { message: nothingDue(due.state) });
  return due.before <= ctx.clock.now() ? new Problem(problems.effectTooEarly) : undefined;
}
