import { z } from 'zod';
import {
  invoiceContent,
  invoiceKind,
  invoiceMailStatus,
  invoiceApplicationStatus,
} from '../../domain/dictionaries';
import { invoiceNoun } from '../../domain/nouns/money';
import { defineEndpoint, post } from '../endpoint';
import { invoiceForm } from './invoice-form';
import { defineListEndpoint } from '../list';
import { problems } from '../problem';
import { invoiceId, settlementId, signcompanyId } from '../ids';
import {
  amountRange,
  civilDate,
  codeInQuery,
  instant,
  money,
  month,
  ranged,
  rowId,
  statusStep,
  textLike,
  wordInQuery,
} from '../wire';

export { invoiceForm, invoiceRemarkMax } from './invoice-form';
export type { InvoiceForm } from './invoice-form';

export const invoiceableRow = z.object({
  /** Id of the settlement. */
  id: settlementId,
  settleNo: z.string(),
  /** `YYYY-MM`. */
  settleMonth: z.string(),
  signcompanyId,
  signcompanyname: z.string(),
  /** Paid premium of the month, net; negative if refunds exceed it. */
  paidAmount: money,
  /** On invoices that were requested or issued. */
  invoicedAmount: money,
  /** Amount that may still be invoiced. */
  plainAmount: money,
  /** Part of that amount that may be on a special invoice. */
  specialAmount: money,
});
export type InvoiceableRow = z.output<typeof invoiceableRow>;

/** Lists settled bills with an amount left to invoice, already reduced by months in which refunds exceeded charges. */
export const listInvoiceables = defineListEndpoint({
  id: 'invoicing.list-invoiceables',
  path: '/api/invoices/waitItems',
  access: 'main-account',
  summary: 'Settled bills that may be invoiced',
  title: '待开票结算单',
  row: invoiceableRow,
  filters: {
    beginMonth: month.optional(),
    endMonth: month.optional(),
    settleNo: wordInQuery,
    /** Only these bills: ids, joined by commas. */
    settlementIds: textLike(/^\d{1,15}(,\d{1,15}){0,11}$/).optional(),
  },
  columns: {
    settleNo: '结算单号',
    settleMonth: '账期',
    signcompanyname: '签约公司',
    paidAmount: '结算金额',
    invoicedAmount: '已开票',
    plainAmount: '可开票',
    specialAmount: '其中可开专票',
  },
  sortable: ['settleMonth', 'plainAmount'],
  usualSort: '-settleMonth',
  more: { sumPlain: money, sumSpecial: money },
});

export const invoiceRow = z.object({
  id: invoiceId,
  applyNo: z.string(),
  invoiceKind: z.int(),
  invoiceContent: z.int(),
  title: z.string(),
  signcompanyname: z.string(),
  amount: money,
  netAmount: money,
  taxAmount: money,
  invoiceStatus: z.int(),
  invoiceNo: z.string().nullable(),
  /** Time of issue. */
  invoiceDate: instant.nullable(),
  createTime: instant,
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const listInvoices = defineListEndpoint({
  id: 'invoicing.list-invoices',
  path: '/api/invoices',
  access: 'main-account',
  summary: 'Applications for invoices and issued invoices',
  title: '开票记录',
  row: invoiceRow,
  filters: {
    invoiceStatus: codeInQuery.optional(),
    invoiceKind: codeInQuery.optional(),
    keyword: wordInQuery,
    settleNo: wordInQuery,
    beginDate: civilDate.optional(),
    endDate: civilDate.optional(),
    ...amountRange,
  },
  ranges: [['amountFrom', 'amountTo']],
  columns: {
    applyNo: '申请号',
    invoiceKind: ['发票类型', invoiceKind],
    invoiceContent: ['开票内容', invoiceContent],
    title: '发票抬头',
    signcompanyname: '销售方',
    amount: '价税合计',
    netAmount: '不含税金额',
    taxAmount: '税额',
    invoiceStatus: ['状态', invoiceApplicationStatus],
    invoiceNo: '发票号码',
    invoiceDate: '开票日期',
    createTime: '申请时间',
  },
  sortable: ['createTime', 'invoiceDate', 'amount'],
  usualSort: '-createTime',
  countBy: 'invoiceStatus',
});

const party = z.object({
  name: z.string(),
  taxNo: z.string(),
  /** Registered address and telephone, bank and account; empty where unknown. */
  address: z.string(),
  phone: z.string(),
  bankDeposit: z.string(),
  bankNum: z.string(),
});

const paper = z.object({
  amount: money,
  netAmount: money,
  taxAmount: money,
  /** Percent. */
  taxRate: z.int(),
  /** The amount in Chinese capital numerals. */
  inWords: z.string(),
});

const refusals = [
  problems.notFound,
  problems.invoiceableTooLow,
  problems.wechatPlainInvoiceOnly,
  problems.invoiceInfoMissing,
] as const;

/** Returns the invoices that an application would create, checked like the application itself; changes nothing. */
export const previewInvoices = defineEndpoint({
  id: 'invoicing.preview-invoices',
  ...post('/api/invoices/preview'),
  access: 'main-account',
  problems: refusals,
  summary: 'Preview of the invoices of an application',
  body: invoiceForm,
  answer: z.object({ buyer: party, seller: party, invoices: z.array(paper) }),
});

/** Applies for invoices; a sum above 1,000,000 yuan is split into several. */
export const applyForInvoices = defineEndpoint({
  id: 'invoicing.apply-for-invoices',
  ...post('/api/invoices/apply'),
  access: 'main-account',
  problems: refusals,
  summary: 'Apply for invoices',
  keepsAnswer: true,
  body: invoiceForm,
  answer: z.object({ invoices: z.array(z.object({ id: invoiceId, applyNo: z.string(), amount: money })) }),
});

export const getInvoice = defineEndpoint({
  id: 'invoicing.get-invoice',
  path: '/api/invoices/{id}',
  access: 'main-account',
  summary: 'One invoice',
  answer: invoiceRow.extend({
    ...paper.shape,
    buyer: party,
    seller: party,
    receiveEmail: z.string(),
    remark: z.string(),
    rejectReason: z.string().nullable(),
    redInvoiceNo: z.string().nullable(),
    redReason: z.string().nullable(),
    redTime: instant.nullable(),
    actions: z.array(z.enum(invoiceNoun.actionNames)),
    items: z.array(
      z.object({
        settlementId,
        settleNo: z.string(),
        settleMonth: z.string(),
        itemCount: z.int(),
        amount: money,
      }),
    ),
    mails: z.array(
      z.object({
        id: rowId,
        receiveEmail: z.string(),
        mailStatus: z.literal(invoiceMailStatus.codes),
        /** Why sending failed. */
        failure: z.string().nullable(),
        createTime: instant,
        sentTime: instant.nullable(),
      }),
    ),
    steps: z.array(statusStep),
  }),
});
export type InvoiceDetail = z.output<(typeof getInvoice)['answer']>;

/** Returns the issued invoice as PDF; `red` is the invoice that cancelled it. */
export const getInvoiceFile = defineEndpoint({
  id: 'invoicing.get-invoice-file',
  path: '/api/invoices/{id}/file',
  access: 'main-account',
  summary: 'An issued invoice as PDF',
  query: z.object({ red: z.literal('1').optional() }),
  raw: true,
});

/** Returns the issued invoice as received from the tax interface. */
export const getInvoiceXml = defineEndpoint({
  id: 'invoicing.get-invoice-xml',
  path: '/api/invoices/{id}/xml',
  access: 'main-account',
  summary: 'An issued invoice as XML',
  raw: true,
});

/** Withdraws an application that nobody is processing yet. */
export const withdrawInvoice = defineEndpoint({
  id: 'invoicing.withdraw-invoice',
  ...post('/api/invoices/{id}/cancel'),
  access: 'main-account',
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Withdraw an application for an invoice',
  answer: z.object({ invoiceStatus: z.int() }),
});

/** Sends an issued invoice again, optionally to another address. */
export const resendInvoice = defineEndpoint({
  id: 'invoicing.resend-invoice',
  ...post('/api/invoices/{id}/resend'),
  access: 'main-account',
  problems: [problems.notFound, problems.stateChanged, problems.tooManyRequests],
  summary: 'Send an invoice by e-mail',
  keepsAnswer: true,
  body: invoiceForm.pick({ receiveEmail: true }),
  answer: z.object({ mailId: rowId }),
});

/** Cancels an issued invoice by a red one; a special one only when the buyer has confirmed it. */
export const redFlushForm = z.object({
  reason: ranged(5, 100, '红冲原因须为5至100个字', '请填写红冲原因'),
  buyerConfirmed: z.boolean().default(false),
});

export const redFlushInvoice = defineEndpoint({
  id: 'invoicing.red-flush-invoice',
  ...post('/api/invoices/{id}/redFlush'),
  access: 'main-account',
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Cancel an invoice by a red one',
  keepsAnswer: true,
  body: redFlushForm,
  answer: z.object({ invoiceStatus: z.int(), redInvoiceNo: z.string() }),
});
