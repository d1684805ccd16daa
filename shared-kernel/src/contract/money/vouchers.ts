import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { billIds } from './settlements';
import { problems } from '../problem';
import { voucherForm } from './voucher';
import { civilDate, instant, money, rowId } from '../wire';

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
const voucherAccepted = submittedVoucher.pick({ id: true, voucherNo: true, sameReceiptAs: true });

const due = { access: 'main-account', answer: voucherDue } as const;
const submission = {
  method: 'POST',
  access: 'main-account',
  idempotent: true,
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

/** Amount due and vouchers of an order to add or replace people. */
export const getOrderVoucher = defineEndpoint({
  ...due,
  id: 'vouchers.get-of-order',
  path: '/api/addReduces/{id}/voucher',
  summary: 'Vouchers of an add/remove order',
});

/** Pays an order by bank transfer: it waits until the provider confirms the voucher. 3011 for another amount than what is due. */
export const submitOrderVoucher = defineEndpoint({
  ...submission,
  id: 'vouchers.submit-of-order',
  path: '/api/addReduces/{id}/voucher',
  problems: orderProblems,
  summary: 'Submit the voucher of an add/remove order',
  body: voucherForm,
});

/** Amount due and vouchers of an approved application. */
export const getInsureVoucher = defineEndpoint({
  ...due,
  id: 'vouchers.get-of-insure',
  path: '/api/insures/{id}/voucher',
  summary: 'Vouchers of an application',
});

/** Pays an application by bank transfer: it stays unpaid until the provider confirms the voucher. 3011 for another amount than what is due. */
export const submitInsureVoucher = defineEndpoint({
  ...submission,
  id: 'vouchers.submit-of-insure',
  path: '/api/insures/{id}/voucher',
  problems: orderProblems,
  summary: 'Submit the voucher of an application',
  body: voucherForm,
});

/** Amount due and vouchers of a monthly bill. */
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

/** Pays a bill by bank transfer: it waits until the provider confirms the voucher. 3011 for another amount than what is due. */
export const submitBillVoucher = defineEndpoint({
  ...submission,
  id: 'vouchers.submit-of-bill',
  path: '/api/settlements/{id}/voucher',
  problems: billProblems,
  summary: 'Submit the voucher of a monthly bill',
  body: voucherForm,
});

/** The same for several bills of one contracting company: one transfer of their sum. */
export const submitBillsVoucher = defineEndpoint({
  ...submission,
  id: 'vouchers.submit-of-bills',
  path: '/api/settlements/batchVoucher',
  problems: billProblems,
  summary: 'Submit one voucher for several monthly bills',
  body: voucherForm.extend({ ids: billIds }),
});
