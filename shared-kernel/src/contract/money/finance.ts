import { z } from 'zod';
import { largestAmountFen, largestAmountText } from '../../domain/constants';
import { costStatus, payAccountType, walletBizType } from '../../domain/dictionaries';
import { yuanOfFen } from '../../domain/money';
import { defineEndpoint, post, put } from '../endpoint';
import { defineListEndpoint } from '../list';
import { payerAccount } from './payer-account';
import { ledgerEntryId, rechargeId } from '../ids';
import {
  amountRange,
  balance,
  civilDate,
  codeInQuery,
  codeNumber,
  instant,
  money,
  rowId,
  wordInQuery,
  words,
  yuanInQuery,
  yuanOf,
} from '../wire';
import { problems } from '../problem';
import * as texts from '../../domain/texts';

/** Code of the walletBizType dictionary. */
const bizType = z.literal(walletBizType.codes);

export const capital = z.object({
  available: money,
  frozen: money,
  totalRecharge: money,
  totalConsume: money,
  totalRefund: money,
  /** Repaid to the bank account. */
  totalWithdraw: money.optional(),
  /** Balance below which a recharge is suggested. */
  lowBalanceLine: money,
  isLow: z.boolean(),
  /** Days until `runsOutOn`; null if no such day is expected. */
  daysLeft: z.int().min(0).nullable(),
  /** Day on which expected orders, bills, renewals and usual staff changes exceed the balance. */
  runsOutOn: civilDate.nullable().optional(),
  runsOutReason: z.string().nullable().optional(),
});
export type Capital = z.output<typeof capital>;

export const getCapital = defineEndpoint({
  id: 'finance.get-capital',
  path: '/api/capitals/getCapital',
  access: 'main-account',
  summary: 'Figures of the prepaid wallet',
  answer: capital,
});

export const setLowBalanceLine = defineEndpoint({
  id: 'finance.set-low-balance-line',
  ...put('/api/capitals/lowLine'),
  access: 'main-account',
  summary: 'Set the low-balance warning line',
  body: z.object({
    lowBalanceLine: money.refine((line) => line >= 0 && line <= largestAmountFen, '预警线须在0至1亿元之间'),
  }),
  answer: capital,
});

/**
 * Checks whether the balance covers an order; if not, 3001 with its text. For project users every amount is enough: by
 * trying amounts they could find the balance. For them, paying decides.
 */
export const checkCapital = defineEndpoint({
  id: 'finance.check-capital',
  path: '/api/capitals/checkCapital',
  access: 'signed-in',
  requires: ['insure', 'addReduce'],
  problems: [problems.balanceTooLow],
  summary: 'Check that the available balance covers an amount',
  query: z.object({ money: yuanInQuery.default(0) }),
  answer: z.object({ enough: z.boolean(), available: balance, shortfall: balance }),
});

export const expenseRow = z.object({
  id: ledgerEntryId,
  entryNo: z.string(),
  entryTime: instant,
  bizType,
  bizId: rowId,
  bizNo: z.string(),
  summary: z.string(),
  /** Exactly one of income and expense is positive. */
  income: money,
  expense: money,
  /** Available balance right after this entry. */
  balance: money,
});
export type ExpenseRow = z.output<typeof expenseRow>;

export const listExpenses = defineListEndpoint({
  id: 'finance.list-expenses',
  path: '/api/costs/customerExpenseList',
  access: 'main-account',
  summary: 'Movements of the prepaid wallet with running balance',
  title: '收支明细',
  row: expenseRow,
  filters: {
    beginDate: civilDate.optional(),
    endDate: civilDate.optional(),
    bizType: codeInQuery.optional(),
    direction: z.enum(['income', 'expense']).optional(),
    keyword: wordInQuery,
    ...amountRange,
  },
  ranges: [['amountFrom', 'amountTo']],
  columns: {
    entryNo: '凭证号',
    entryTime: '时间',
    bizType: ['类型', walletBizType],
    bizNo: '业务单号',
    summary: '摘要',
    income: '收入',
    expense: '支出',
    balance: '余额',
  },
  sortable: ['entryTime', 'income', 'expense', 'balance'],
  usualSort: '-entryTime',
  more: { sumIncome: money, sumExpense: money },
});

export const rechargeRow = z.object({
  id: rechargeId,
  costNo: z.string(),
  /** 1 bank transfer of the enterprise, 2 WeChat. */
  payAccountType: z.int(),
  money,
  bankNum: z.string(),
  bankName: z.string(),
  bankDeposit: z.string(),
  costProof: z.string(),
  outTradeNo: z.string().nullable(),
  costStatus: z.int(),
  auditRemark: z.string().nullable(),
  auditTime: instant.nullable(),
  createTime: instant,
});
export type RechargeRow = z.output<typeof rechargeRow>;

export const listRecharges = defineListEndpoint({
  id: 'finance.list-recharges',
  path: '/api/costs/rechargeList',
  access: 'main-account',
  summary: 'Recharge records',
  title: '充值记录',
  row: rechargeRow,
  filters: {
    costStatus: codeInQuery.optional(),
    payAccountType: codeInQuery.optional(),
    beginDate: civilDate.optional(),
    endDate: civilDate.optional(),
    keyword: wordInQuery,
    ...amountRange,
  },
  ranges: [['amountFrom', 'amountTo']],
  columns: {
    costNo: '充值单号',
    payAccountType: ['方式', payAccountType],
    money: '金额',
    bankName: '付款户名',
    bankNum: '付款账号',
    bankDeposit: '开户行',
    costStatus: ['状态', costStatus],
    auditRemark: '审核意见',
    createTime: '提交时间',
    auditTime: '审核时间',
  },
  sortable: ['createTime', 'money', 'auditTime'],
  usualSort: '-createTime',
});

/** Returns whether the recharge dialog should open automatically. */
export const checkRecharge = defineEndpoint({
  id: 'finance.check-recharge',
  path: '/api/costs/checkRecharge',
  access: 'main-account',
  summary: 'Whether the balance needs a recharge',
  answer: z.object({
    needRecharge: z.boolean(),
    available: money,
    lowBalanceLine: money,
    rechargePopFlag: z.int(),
    message: z.string(),
  }),
});

/** Whole yuan, at least one; the order of the two error texts is the specification's. */
export const rechargeMoney = yuanOf(
  z
    .number(texts.rechargeTooLow)
    .min(1, { error: texts.rechargeTooLow, abort: true })
    .max(yuanOfFen(largestAmountFen), { error: largestAmountText, abort: true })
    .refine(Number.isInteger, { error: '金额必须为大于1的整数金额', abort: true }),
);

/** Fields of an enterprise recharge, in the order in which the specification checks them. */
export const rechargeForm = z.object({
  ...payerAccount,
  money: rechargeMoney,
  /** URL of the uploaded receipt on this portal, or its id; no other origin. */
  costProof: words(1, 500, '请上传付款凭证').refine(
    (proof) =>
      proof === '' ||
      /^(\/prod-api\/api\/oss\/raw\/)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\?[\w=&.-]*)?$/i.test(proof),
    '请上传付款凭证',
  ),
  payAccountType: codeNumber().default(payAccountType.code.company),
});

/** Submits the receipt of a bank transfer, which the provider books after an audit. */
export const payRecharge = defineEndpoint({
  id: 'finance.pay-recharge',
  ...post('/api/costs/pay'),
  access: 'main-account',
  problems: [problems.companyTransferOnly],
  summary: 'Submit an enterprise recharge for audit',
  keepsAnswer: true,
  body: rechargeForm,
  answer: z.object({ id: rechargeId, costNo: z.string(), costStatus: z.int() }),
});

/** Checks whether the same amount was submitted within the last 24 hours and is not audited yet. */
export const checkRepeatPay = defineEndpoint({
  id: 'finance.check-repeat-pay',
  path: '/api/costs/checkRepeatPay',
  access: 'main-account',
  summary: 'Whether a recharge of the same amount is waiting',
  query: z.object({ money: yuanInQuery }),
  answer: z.object({ repeat: z.boolean(), count: z.int().min(0) }),
});
