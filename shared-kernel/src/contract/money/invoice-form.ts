import { z } from 'zod';
import { invoiceContent, invoiceKind } from '../../domain/dictionaries';
import * as texts from '../../domain/texts';
import { isEmail } from '../../domain/validators';
import { settlementId } from '../ids';
import { amount } from '../wire';

const mostBillsOfInvoice = 12;
export const invoiceRemarkMax = 100;

/** Content of the invoices of one application: parts of settled bills of one contracting company. */
export const invoiceForm = z.object({
  invoiceKind: z.literal(invoiceKind.codes, '请选择发票类型'),
  invoiceContent: z.literal(invoiceContent.codes, '请选择开票内容'),
  // Not trimmed: a line break in an e-mail address is an attempt to inject mail headers, not a typing error.
  receiveEmail: z.string('请输入收票邮箱').refine(isEmail, texts.invalidEmail),
  remark: z.string().trim().max(invoiceRemarkMax, `备注不能超过${invoiceRemarkMax}个字`).default(''),
  items: z
    .array(z.object({ settlementId, amount: amount.refine((part) => part > 0, '开票金额须大于0') }))
    .min(1, texts.billMissing)
    .max(mostBillsOfInvoice, `一次最多选择${mostBillsOfInvoice}张结算单`)
    .refine(
      (items) => new Set(items.map(({ settlementId }) => settlementId)).size === items.length,
      texts.billTwice,
    ),
});
export type InvoiceForm = z.output<typeof invoiceForm>;
