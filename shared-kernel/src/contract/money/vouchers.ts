import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { billIds } from './settlements';
import { problems } from '../problem';
import { voucherForm } from './voucher';
import { signcompanyId, voucherId } from '../ids';
import { civilDate, instant, money } from '../wire';

/** One proof of a bank transfer as shown to its employer. */
export const submittedVoucher = z.object({
  id: voucherId,
  voucherNo: z.string(),
  payerName: z.string(),
  /** Last four digits of the account number. */
  payerBankNumTail: z.string(),
  payerBankDeposit: z.string(),
  payAmount: money,
  payDate: civilDate,
  voucherStatus: z.int(),
  /** Reason of the refusal. */
  auditRemark: z.string().nullable(),
  submitterName: z.string(),
  submitTime: instant,
  auditTime: instant.nullable(),
  /** Numbers of other vouchers and recharges with the same receipt, except refused ones. */
  sameReceiptAs: z.array(z.string()).optional(),
  files: z.array(z.object({ id: z.string(), fileName: z.string(), url: z.string(), mime: z.string() })),
});
export type SubmittedVoucher = z.output<typeof submittedVoucher>;

/** Details for paying something by bank transfer, and the vouchers submitted for it. */
export const voucherDue = z.object({
  /** The whole amount, which a single transfer must match. */
  due: money,
  /** The employer, the only permitted payer. */
  employer: z.string(),
  /** Id of the company that receives the money. */
  signcompany: signcompanyId,
  /** Deadline for submitting the voucher. */
  payBefore: instant.nullable(),
  /** Why no voucher can be submitted now; null when one can. */
  refusal: z.string().nullable(),
  /** Newest first. */
  vouchers: z.array(submittedVoucher),
});
export type VoucherDue = z.output<typeof voucherDue>;

/** `sameReceiptAs` lists earlier submissions with the same receipt, which the reviewer compares. */
const voucherAccepted = submittedVoucher.pick({ id: true, voucherNo: true, sameReceiptAs: true });

const due = { access: 'main-account', answer: voucherDue } as const;
const submission = {
  method: 'POST',
  access: 'main-account',
  keepsAnswer: true,
  answer: voucherAccepted,
} as const;
const orderProblems = [
  problems.notFound,
  problems.stateChanged,
  problems.effectTooEarly,
  problems.amountMismatch,
  problems.forbidden,
] as const;

export const getOrderVoucher = defineEndpoint({
  ...due,
  id: 'vouchers.get-of-order',
  path: '/api/addReduces/{id}/voucher',
  summary: 'Vouchers of an add/remove order',
});

/**
 * Pays an order by bank transfer; it is pending until the provider confirms the voucher. 3011 if the amount is not the
 * amount due.
 */
export const submitOrderVoucher = defineEndpoint({
  ...submission,
  id: 'vouchers.submit-of-order',
  path: '/api/addReduces/{id}/voucher',
  problems: orderProblems,
  summary: 'Submit the voucher of an add/remove order',
  body: voucherForm,
});

export const getInsureVoucher = defineEndpoint({
  ...due,
  id: 'vouchers.get-of-insure',
  path: '/api/insures/{id}/voucher',
  summary: 'Vouchers of an application',
});

/**
 * Pays an application by bank transfer; it stays unpaid until the provider confirms the voucher. 3011 if the amount is
 * not the amount due.
 */
export const submitInsureVoucher = defineEndpoint({
  ...submission,
  id: 'vouchers.submit-of-insure',
  path: '/api/insures/{id}/voucher',
  problems: orderProblems,
  summary: 'Submit the voucher of an application',
  body: voucherForm,
});

export const getBillVoucher = defineEndpoint({
  ...due,
  id: 'vouchers.get-of-bill',
  path: '/api/settlements/{id}/voucher',
  summary: 'Vouchers of a monthly bill',
});

const billProblems = [
  problems.notFound,
  problems.settlementChanged,
  problems.amountMismatch,
  problems.forbidden,
] as const;

/**
 * Pays a bill by bank transfer; it is pending until the provider confirms the voucher. 3011 if the amount is not the
 * amount due.
 */
export const submitBillVoucher = defineEndpoint({
  ...submission,
  id: 'vouchers.submit-of-bill',
  path: '/api/settlements/{id}/voucher',
  problems: billProblems,
  summary: 'Submit the voucher of a monthly bill',
  body: voucherForm,
});

/** Pays several bills of one contracting company by one transfer of their sum. */
export const submitBillsVoucher = defineEndpoint({
  ...submission,
  id: 'vouchers.submit-of-bills',
  path: '/api/settlements/batchVoucher',
  problems: billProblems,
  summary: 'Submit one voucher for several monthly bills',
  body: voucherForm.extend({ ids: billIds }),
});
