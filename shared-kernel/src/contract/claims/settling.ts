import { z } from 'zod';
import { captcha } from '../account/sign-in-fields';
import { aboutTreatment, accidentForm, payeeForm } from './forms';
import { payStatus } from '../../domain/dictionaries';
import { defineEndpoint, post, put, withRight } from '../endpoint';
import { defineListEndpoint } from '../list';
import { problems } from '../problem';
import { caseId } from '../ids';
import { amountRange, civilDate, codeInQuery, instant, money, rowId, wordInQuery, words } from '../wire';

/**
 * Changes the account after a payment was returned; 4005 in any other situation. A missing SMS code (`type=pay`, sent
 * to the caller's own mobile) is a 422 at `captcha`.
 */
export const correctPayee = defineEndpoint({
  ...withRight.claim,
  id: 'claims.correct-payee',
  ...put('/api/cases/{id}/payee'),
  problems: [problems.notFound, problems.conflict, problems.caseStateChanged, problems.wrongVerificationCode],
  summary: 'Correct the account after a returned payment',
  body: payeeForm,
});

/**
 * Claims later consequences of an accident after its case was closed: a second operation, a disability, a death. Within
 * two years. Creates a linked case that deducts what was paid for the accident. 4005 while one is open.
 */
export const followUpCase = defineEndpoint({
  ...withRight.claim,
  id: 'claims.follow-up',
  ...post('/api/cases/{id}/followUp'),
  problems: [problems.notFound, problems.caseStateChanged, problems.hospitalExcluded],
  summary: 'Claim later consequences of a closed case',
  idempotent: true,
  body: accidentForm
    .pick({ ...aboutTreatment, reporterName: true, reporterPhone: true })
    .extend({ accidentDesc: words(10, 500, '后续情况不少于10个字') }),
  answer: z.object({ id: caseId, caseNo: z.string(), materialDeadline: instant }),
});

/** Agrees to the adjustments of several cases. If one has changed since it was read, the others still proceed. */
export const confirmAdjusts = defineEndpoint({
  id: 'claims.confirm-adjusts',
  ...post('/api/cases/confirmAdjusts'),
  access: 'main-account',
  problems: [problems.notFound, problems.wrongVerificationCode],
  summary: 'Agree with the adjustments of several cases',
  keepsAnswer: true,
  body: z.object({
    /** Each with the amount that was read. */
    cases: z
      .array(z.object({ id: caseId, payableAmount: money }))
      .min(1, '请选择案件')
      .max(100, '一次最多确认100件'),
    captcha,
  }),
  /** In the given order; `problem` is the reason why a case was not changed. */
  answer: z.object({ list: z.array(z.object({ id: caseId, problem: z.string().nullable() })) }),
});

/** One payment of the insurer for a case, to the employer, the injured person or the heirs. */
const claimPaymentRow = z.object({
  id: rowId,
  caseId,
  caseNo: z.string(),
  /** Name of the injured person. */
  name: z.string(),
  amount: money,
  payStatus: z.int(),
  payeeName: z.string(),
  payeeBankNumMasked: z.string(),
  bankSerialNo: z.string().nullable(),
  payTime: instant.nullable(),
  /** Why the bank returned the payment. */
  returnReason: z.string().nullable(),
});

/** Lists what insurers have paid for the customer's cases, latest first; returned payments do not count in the sum. */
export const listClaimPayments = defineListEndpoint({
  id: 'claims.list-payments',
  path: '/api/cases/payments',
  access: 'main-account',
  summary: 'Payments of claims',
  title: '赔款记录',
  row: claimPaymentRow,
  filters: {
    keyword: wordInQuery,
    payStatus: codeInQuery.optional(),
    ...amountRange,
    payFrom: civilDate.optional(),
    payTo: civilDate.optional(),
  },
  ranges: [['amountFrom', 'amountTo']],
  columns: {
    caseNo: '报案号',
    name: '伤者',
    amount: '金额',
    payStatus: ['状态', payStatus],
    payeeName: '收款人',
    payeeBankNumMasked: '收款账号',
    bankSerialNo: '银行流水号',
    payTime: '支付时间',
    returnReason: '退回原因',
  },
  sortable: ['payTime', 'amount'],
  usualSort: '-payTime',
  more: { sumPaid: money },
});
