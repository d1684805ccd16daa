import { z } from 'zod';
import { largestAmountFen, largestAmountText } from '../../domain/constants';
import { withdrawalNoun, withdrawStatus } from '../../domain/nouns/money';
import { yuanOfFen } from '../../domain/money';
import { defineEndpoint, post } from '../endpoint';
import { defineListEndpoint } from '../list';
import { problems } from '../problem';
import { captcha } from '../account/sign-in-fields';
import { withdrawalId } from '../ids';
import { amountRange, codeInQuery, instant, money, rowId, wordInQuery, yuanOf } from '../wire';

/** Returns the bank accounts for repayments, and the maximum for each: available, unused money that came from it. */
export const getWithdrawable = defineEndpoint({
  id: 'finance.get-withdrawable',
  path: '/api/capitals/withdrawable',
  access: 'main-account',
  summary: 'Bank accounts that the balance may be withdrawn to',
  answer: z.object({
    available: money,
    accounts: z.array(
      z.object({
        /** Identifies the account in a withdrawal; valid while it has money left. */
        accountId: rowId,
        bankNum: z.string(),
        bankName: z.string(),
        bankDeposit: z.string(),
        amount: money,
      }),
    ),
  }),
});

const missing = '请输入退款金额';

export const withdrawForm = z.object({
  accountId: z.int('请选择收款账户').positive('请选择收款账户'),
  money: yuanOf(
    z
      .number(missing)
      .min(0.01, { error: '退款金额须大于0', abort: true })
      .max(yuanOfFen(largestAmountFen), { error: largestAmountText, abort: true }),
  ),
  captcha,
});

/**
 * Requests a repayment, with an SMS code (type=pay) sent to the account's mobile. The amount is frozen until the
 * provider decides.
 */
export const withdraw = defineEndpoint({
  id: 'finance.withdraw',
  ...post('/api/capitals/withdraw'),
  access: 'main-account',
  problems: [problems.notFound, problems.withdrawTooMuch, problems.wrongVerificationCode],
  summary: 'Withdraw bank money to the account that it came from',
  keepsAnswer: true,
  body: withdrawForm,
  answer: z.object({ id: withdrawalId, withdrawNo: z.string(), withdrawStatus: z.int(), available: money }),
});

/** Cancels a withdrawal that has not been decided. */
export const cancelWithdrawal = defineEndpoint({
  id: 'finance.cancel-withdrawal',
  ...post('/api/capitals/withdrawals/{id}/cancel'),
  access: 'main-account',
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Take a withdrawal back',
  answer: z.object({ id: withdrawalId, withdrawStatus: z.int() }),
});

export const withdrawalRow = z.object({
  id: withdrawalId,
  withdrawNo: z.string(),
  money,
  bankName: z.string(),
  bankNum: z.string(),
  bankDeposit: z.string(),
  withdrawStatus: z.int(),
  auditRemark: z.string().nullable(),
  createTime: instant,
  decidedAt: instant.nullable(),
  actions: z.array(z.enum(withdrawalNoun.actionNames)),
});
export type WithdrawalRow = z.output<typeof withdrawalRow>;

export const listWithdrawals = defineListEndpoint({
  id: 'finance.list-withdrawals',
  path: '/api/capitals/withdrawals',
  access: 'main-account',
  summary: 'Withdrawals of bank money',
  title: '余额退款',
  row: withdrawalRow,
  filters: {
    withdrawStatus: codeInQuery.optional(),
    keyword: wordInQuery,
    ...amountRange,
  },
  ranges: [['amountFrom', 'amountTo']],
  columns: {
    withdrawNo: '退款单号',
    money: '金额',
    bankName: '收款账户名',
    bankNum: '收款账号',
    bankDeposit: '开户行',
    withdrawStatus: ['状态', withdrawStatus],
    auditRemark: '审核意见',
    createTime: '申请时间',
    decidedAt: '处理时间',
  },
  sortable: ['createTime', 'money'],
  usualSort: '-createTime',
});
