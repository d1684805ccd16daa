import { z } from 'zod';
import { billInvoiced, payType, settleStatus, walletBizType } from '../../domain/dictionaries';
import { settlementNoun } from '../../domain/nouns/money';
import * as texts from '../../domain/texts';
import { costLineKinds } from './costs';
import { defineEndpoint, post } from '../endpoint';
import { defineListEndpoint, statusCounts } from '../list';
import { problems } from '../problem';
import { captcha } from '../account/sign-in-fields';
import * as ids from '../ids';
import {
  amountRange,
  civilDate,
  codeInQuery,
  idsInQuery,
  instant,
  money,
  month,
  ranged,
  rowId,
  statusStep,
  wordInQuery,
} from '../wire';

/** One or more codes of a dictionary, joined by commas. */
const codes = z.string().regex(/^\d{1,2}(,\d{1,2}){0,9}$/);

export const settlementRow = z.object({
  id: ids.settlementId,
  settleNo: z.string(),
  /** `YYYY-MM`. */
  settleMonth: z.string(),
  signcompanyId: ids.signcompanyId,
  signcompanyname: z.string(),
  itemCount: z.int(),
  chargeAmount: money,
  refundAmount: money,
  /** Net amount of the month that the wallet has already paid. */
  walletAmount: money,
  /** Amount by which an earlier month's refunds exceeded its charges; zero or below. */
  carriedAmount: money,
  /** Amount to be paid, or paid, with this bill; for the current month, the expected amount. */
  payAmount: money,
  dueDate: civilDate.nullable(),
  isOverdue: z.boolean(),
  settleStatus: z.int(),
  payType: z.int().nullable(),
  payTime: instant.nullable(),
  issuedAt: instant.nullable(),
  /** Whether the paid amount is on invoices; null if the bill is not settled or nothing was paid. */
  invoiced: z.int().nullable(),
  /** Actions that this user may take now: pay from the balance or by transfer, have it issued, download the receipt. */
  actions: z.array(z.enum(settlementNoun.actionNames)),
});
export type SettlementRow = z.output<typeof settlementRow>;

/** Lists bills by month: the current one (0), those to pay (1, 2, 4) and paid ones (3). */
export const listSettlements = defineListEndpoint({
  id: 'billing.list-settlements',
  path: '/api/settlements',
  access: 'main-account',
  summary: 'Monthly bills',
  title: '结算记录',
  row: settlementRow,
  filters: {
    settleStatus: codes.optional(),
    beginMonth: month.optional(),
    endMonth: month.optional(),
    settleNo: wordInQuery,
    policyNo: wordInQuery,
    projectId: ids.projectIdInQuery.optional(),
    ...amountRange,
  },
  ranges: [['amountFrom', 'amountTo']],
  columns: {
    settleNo: '结算单号',
    settleMonth: '账期',
    signcompanyname: '签约公司',
    itemCount: '笔数',
    chargeAmount: '应收',
    refundAmount: '退费',
    walletAmount: '余额已付',
    carriedAmount: '上期结转',
    payAmount: '应付',
    dueDate: '到期日',
    isOverdue: '逾期',
    settleStatus: ['状态', settleStatus],
    payType: ['支付方式', payType],
    payTime: '支付时间',
    invoiced: ['发票', billInvoiced],
  },
  sortable: ['settleMonth', 'payAmount', 'dueDate'],
  usualSort: '-settleMonth',
  countBy: 'settleStatus',
  more: { statusCounts },
});

export const getSettlement = defineEndpoint({
  id: 'billing.get-settlement',
  path: '/api/settlements/{id}',
  access: 'main-account',
  summary: 'One monthly bill',
  answer: settlementRow.extend({
    version: z.int(),
    projects: z.array(
      z.object({
        projectId: ids.projectId.nullable(),
        projectname: z.string().nullable(),
        itemCount: z.int(),
        amount: money,
      }),
    ),
    steps: z.array(statusStep),
    questions: z.array(
      z.object({
        id: rowId,
        itemId: ids.settlementItemId,
        bizNo: z.string(),
        question: z.string(),
        askedAt: instant,
        answer: z.string().nullable(),
        answeredAt: instant.nullable(),
      }),
    ),
  }),
});

export const settlementItemRow = z.object({
  id: ids.settlementItemId,
  settlementId: ids.settlementId,
  settleNo: z.string(),
  bizTime: instant,
  bizType: z.int(),
  bizId: rowId,
  bizNo: z.string(),
  insureId: ids.policyId.nullable(),
  policyNo: z.string().nullable(),
  projectId: ids.projectId.nullable(),
  projectname: z.string().nullable(),
  personCount: z.int(),
  /** Negative for refunds. */
  amount: money,
  /** The line's ledger entry. */
  entryId: ids.ledgerEntryId,
});

/** Lists the lines of bills, one for each ledger entry. */
export const listSettlementItems = defineListEndpoint({
  id: 'billing.list-settlement-items',
  path: '/api/settlementItems',
  access: 'main-account',
  summary: 'Items of monthly bills',
  title: '结算明细',
  row: settlementItemRow,
  filters: {
    settlementId: ids.settlementIdInQuery.optional(),
    entryId: ids.ledgerEntryIdInQuery.optional(),
    bizType: codes.optional(),
    bizNo: wordInQuery,
    policyNo: wordInQuery,
  },
  columns: {
    settleNo: '结算单号',
    bizTime: '时间',
    bizType: ['类型', walletBizType],
    bizNo: '单号',
    policyNo: '保单号',
    projectname: '项目',
    personCount: '人数',
    amount: '金额',
  },
  sortable: ['bizTime', 'amount', 'personCount'],
  usualSort: '-bizTime',
  more: { sumAmount: money },
});

export type SettlementItemRow = z.output<typeof settlementItemRow>;

export const settlementPersonRow = z.object({
  id: rowId,
  itemId: ids.settlementItemId,
  settlementId: ids.settlementId,
  bizTime: instant,
  bizType: z.int(),
  bizNo: z.string(),
  personId: ids.personId,
  name: z.string(),
  idNoMasked: z.string(),
  workTypeName: z.string(),
  jobType: z.int(),
  projectname: z.string().nullable(),
  startDate: civilDate,
  endDate: civilDate,
  /** How the amount was calculated; empty for people of a whole period. */
  formula: z.string(),
  amount: money,
  /** Id of the policy or the order. */
  bizId: rowId,
  settleNo: z.string(),
  /** Id and number of the ledger entry. */
  entryId: ids.ledgerEntryId,
  entryNo: z.string(),
});

export type SettlementPersonRow = z.output<typeof settlementPersonRow>;

export const listSettlementPeople = defineListEndpoint({
  id: 'billing.list-settlement-people',
  path: '/api/settlementPeople',
  access: 'main-account',
  summary: 'People behind the items of monthly bills',
  title: '结算人员明细',
  row: settlementPersonRow,
  filters: {
    settlementId: ids.settlementIdInQuery.optional(),
    /** Bills of one month. */
    settlementIds: idsInQuery.optional(),
    itemId: ids.settlementItemIdInQuery.optional(),
    /** All covers of one person. */
    personIds: idsInQuery.optional(),
    name: wordInQuery,
    month: month.optional(),
    /** Part of the difference between two months, see `costLineKinds`. */
    kind: z.enum(costLineKinds).optional(),
    /** 0 for people without a project. */
    projectId: ids.projectIdInQuery.optional(),
    filialeId: ids.filialeIdInQuery.optional(),
    jobType: codeInQuery.optional(),
  },
  columns: {
    bizTime: '时间',
    bizType: ['类型', walletBizType],
    bizNo: '单号',
    name: '姓名',
    idNoMasked: '证件号码',
    workTypeName: '工种',
    projectname: '项目',
    startDate: '保障开始',
    endDate: '保障结束',
    formula: '计算过程',
    amount: '金额',
    settleNo: '结算单号',
    entryNo: '凭证号',
  },
  sortable: ['bizTime', 'name', 'amount'],
  usualSort: '-bizTime',
  more: { sumAmount: money },
});

/** Sends a question about an item to the provider; a message announces the answer. */
export const askAboutSettlement = defineEndpoint({
  id: 'billing.ask-about-settlement',
  ...post('/api/settlements/{id}/questions'),
  access: 'main-account',
  summary: 'Ask about an item of a bill',
  idempotent: true,
  body: z.object({ itemId: ids.settlementItemId, question: ranged(5, 200, '问题须为5至200个字') }),
  answer: z.object({ id: rowId }),
});

export const mostBillsOfPayment = 12;

export const billIds = z
  .array(ids.settlementId)
  .min(1, texts.billMissing)
  .max(mostBillsOfPayment, `一次最多支付${mostBillsOfPayment}张结算单`)
  .refine((bills) => new Set(bills).size === bills.length, texts.billTwice);

/** Pays one or several bills of one contracting company from the wallet, with an SMS code (type=pay) sent to the account's mobile. */
export const payBills = defineEndpoint({
  id: 'billing.pay-bills',
  ...post('/api/settlements/batchPay'),
  access: 'main-account',
  problems: [
    problems.notFound,
    problems.settlementChanged,
    problems.balanceTooLow,
    problems.wrongVerificationCode,
  ],
  summary: 'Pay bills from the wallet',
  keepsAnswer: true,
  body: z.object({ ids: billIds, captcha }),
  answer: z.object({ paid: money, available: money, settleNos: z.array(z.string()) }),
});
