import { voucherBizType } from 'shared-kernel/domain/dictionaries';

const application = 3;

/** What a voucher pays: the kernel's codes, and applications, which released remotes do not know. */
export const voucherFor = { ...voucherBizType.code, application } as const;

export const paidByVoucherLabel = (bizType: number): string =>
  bizType === application ? '投保' : voucherBizType.label(bizType);
