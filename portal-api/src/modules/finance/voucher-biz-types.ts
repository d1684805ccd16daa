import { voucherBizType } from 'shared-kernel/domain/dictionaries';

/** What a voucher pays: the kernel's codes, and applications, which released remotes do not know. */
export const voucherFor = { ...voucherBizType.code, application: 3 } as const;

export const paidByVoucherLabel = (bizType: number): string =>
  bizType === voucherFor.application ? '投保' : voucherBizType.label(bizType);
