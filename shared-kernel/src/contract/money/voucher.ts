import { z } from 'zod';
import type { CivilDate } from '../../domain/civil-date';
import type { Fen } from '../../domain/money';
import { payerAccount } from './payer-account';
import { problems } from '../problem';
import { civilDate, money } from '../wire';

export const voucherFileLimit = 5;

const receiptMissing = '请上传付款凭证';

/** Proof of a bank transfer for an amount due. */
export const voucherForm = z.object({
  payerBankNum: payerAccount.bankNum,
  payerName: payerAccount.bankName,
  payerBankDeposit: payerAccount.bankDeposit,
  payAmount: money,
  payDate: civilDate,
  fileIds: z
    .array(z.uuid(), receiptMissing)
    .min(1, receiptMissing)
    .max(voucherFileLimit, `最多上传${voucherFileLimit}个文件`),
});

export interface VoucherRules {
  due: Fen;
  /** Name of the employer, the only permitted payer. */
  employer: string;
  today: CivilDate;
}

/** Returns the voucher form with its rules: the whole amount, paid by the employer itself, not in the future. */
export const voucherFormFor = ({ due, employer, today }: VoucherRules) =>
  voucherForm.superRefine((voucher, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (voucher.payerName !== employer) refuse('payerName', '付款人须与投保企业名称一致');
    if (voucher.payAmount !== due) refuse('payAmount', problems.amountMismatch.text);
    if (voucher.payDate > today) refuse('payDate', '付款日期不能晚于今天');
  });
