import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { billIds } from './settlements';
import { problems } from './problem';
import { voucherForm } from './voucher';
import { civilDate, instant, money, rowId } from './wire';

/** One proof of a bank transfer as its employer sees it. */
export const submittedVoucher = z.object({
  id: rowId,
  voucherNo: z.string(),
  payerName: z.string(),
  /** The last four digits of the account. */
  payerBankNumTail: z.string(),
  payerBankDeposit: z.string(),
  payAmount: money,
  payDate: civilDate,
  voucherStatus: z.int(),
  /** Why it was refused. */
  auditRemark: z.string().nullable(),
  submitterName: z.string(),
  submitTime: instant,
  auditTime: instant.nullable(),
  /** Numbers of other vouchers and recharges, not refused, that show the same receipt. */
  sameReceiptAs: z.array(z.string()).optional(),
  files: z.array(z.object({ id: z.string(), fileName: z.string(), url: z.string(), mime: z.string() })),
});
export type SubmittedVoucher = z.output<typeof submittedVoucher>;

/** What has to be known to pay something by bank transfer, and the vouchers that were submitted for it. */
export const voucherDue = z.object({
  /** The whole amount, which one transfer has to match. */
  due: money,
  /** The employer, who alone may pay. */
  employer: z.string(),
  /** Id of the company that receives the money. */
  signcompany: rowId,
  /** Until when the voucher has to be submitted. */
  payBefore: instant.nullable(),
  /** Why no voucher can be submitted now; null when one can. */
  refusal: z.string().nullable(),
  /** Newest first. */
  vouchers: z.array(submittedVoucher),
});
export type VoucherDue = z.output<typeof voucherDue>;

/** `sameReceiptAs` names what was submitted before with the same receipt: it is compared at the review. */
const voucherAccepted = z.object({
  id: rowId,
  voucherNo: z.string(),
  sameReceiptAs: z.array(z.string()).optional(),
});

/** Amount due and vouchers of an order to add or replace people. */
export const getOrderVoucher = defineEndpoint({
  id: 'vouchers.get-of-order',
  path: '/api/addReduces/{id}/voucher',
  access: 'main-account',
  problems: [problems.notFound],
  summary: 'Vouchers of an add/remove order',
  answer: voucherDue,
});

/** Pays an order by bank transfer: it waits until the provider confirms the voucher. 3011 for another amount than what is due. */
export const submitOrderVoucher = defineEndpoint({
  id: 'vouchers.submit-of-order',
  method: 'POST',
  path: '/api/addReduces/{id}/voucher',
  access: 'main-account',
  problems: [
    problems.notFound,
    problems.stateChanged,
    problems.effectTooEarly,
    problems.amountMismatch,
    problems.forbidden,
  ],
  summary: 'Submit the voucher of an add/remove order',
  idempotent: true,
  keepsAnswer: true,
  body: voucherForm,
  answer: voucherAccepted,
});

/** Amount due and vouchers of an approved application. */
export const getInsureVoucher = defineEndpoint({
  id: 'vouchers.get-of-insure',
  path: '/api/insures/{id}/voucher',
  access: 'main-account',
  problems: [problems.notFound],
  summary: 'Vouchers of an application',
  answer: voucherDue,
});

/** Pays an application by bank transfer: it stays unpaid until the provider confirms the voucher. 3011 for another amount than what is due. */
export const submitInsureVoucher = defineEndpoint({
  id: 'vouchers.submit-of-insure',
  method: 'POST',
  path: '/api/insures/{id}/voucher',
  access: 'main-account',
  problems: [
    problems.notFound,
    problems.stateChanged,
    problems.effectTooEarly,
    problems.amountMismatch,
    problems.forbidden,
  ],
  summary: 'Submit the voucher of an application',
  idempotent: true,
  keepsAnswer: true,
  body: voucherForm,
  answer: voucherAccepted,
});

/** Amount due and vouchers of a monthly bill. */
export const getBillVoucher = defineEndpoint({
  id: 'vouchers.get-of-bill',
  path: '/api/settlements/{id}/voucher',
  access: 'main-account',
  problems: [problems.notFound],
  summary: 'Vouchers of a monthly bill',
  answer: voucherDue,
});

const billProblems = [
  problems.notFound,
  problems.settlementChanged,
  problems.amountMismatch,
  problems.forbidden,
] as const;

/** Pays a bill by bank transfer: it waits until the provider confirms the voucher. 3011 for another amount than what is due. */
export const submitBillVoucher = defineEndpoint({
  id: 'vouchers.submit-of-bill',
  method: 'POST',
  path: '/api/settlements/{id}/voucher',
  access: 'main-account',
  problems: billProblems,
  summary: 'Submit the voucher of a monthly bill',
  idempotent: true,
  keepsAnswer: true,
  body: voucherForm,
  answer: voucherAccepted,
});

/** The same for several bills of one contracting company: one transfer of their sum. */
export const submitBillsVoucher = defineEndpoint({
  id: 'vouchers.submit-of-bills',
  method: 'POST',
  path: '/api/settlements/batchVoucher',
  access: 'main-account',
  problems: billProblems,
  summary: 'Submit one voucher for several monthly bills',
  idempotent: true,
  keepsAnswer: true,
  body: voucherForm.extend({ ids: billIds }),
  answer: voucherAccepted,
});
