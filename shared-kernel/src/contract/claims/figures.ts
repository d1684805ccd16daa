import { z } from 'zod';
import { caseList, evaluateBiz } from '../../domain/dictionaries';
import { defineEndpoint, post, withRight } from '../endpoint';
import { figureRange } from '../figure-range';
import { codeInQuery, idInQuery, money, rowId } from '../wire';
import { problems } from '../problem';

export const countCases = defineEndpoint({
  ...withRight.claim,
  id: 'claims.count-cases',
  path: '/api/cases/counts',
  summary: 'Number of cases per step',
  answer: z.object({
    t1: z.int(),
    t2: z.int(),
    t3: z.int(),
    t4: z.int(),
    all: z.int(),
    /** Cases that are reported and not closed, in whatever step. */
    open: z.int().optional(),
  }),
});

export const listCaseStatuses = defineEndpoint({
  ...withRight.claim,
  id: 'claims.list-case-statuses',
  path: '/api/dicts/listByCaseStatus',
  summary: 'Case states grouped by step with counts',
  answer: z.object({
    list: z.array(
      z.object({
        listType: z.enum(caseList.codes),
        label: z.string(),
        count: z.int().min(0),
        children: z.array(z.object({ value: z.int(), label: z.string(), count: z.int().min(0) })),
      }),
    ),
  }),
});

/** Rates a closed case; a second rating is refused with 4008. */
export const evaluate = defineEndpoint({
  ...withRight.claim,
  id: 'claims.evaluate',
  ...post('/api/evaluate'),
  problems: [problems.notFound, problems.caseStateChanged, problems.alreadyEvaluated],
  summary: 'Rate how a closed case was handled',
  body: z.object({
    bizType: z.literal(evaluateBiz.code.claimCase).default(evaluateBiz.code.claimCase),
    bizId: rowId,
    score: z.int('请选择评分').min(1, '请选择评分').max(5, '请选择评分'),
    tags: z.array(z.string().max(20)).max(10).default([]),
    content: z.string().trim().max(300, '不能超过300个字').optional(),
  }),
  answer: z.object({ id: rowId }),
});

export const evaluationExists = defineEndpoint({
  ...withRight.claim,
  id: 'claims.evaluation-exists',
  path: '/api/evaluate/exists',
  problems: [problems.notFound],
  summary: 'Whether a case has been rated',
  query: z.object({ bizType: codeInQuery.default(evaluateBiz.code.claimCase), bizId: idInQuery }),
  answer: z.object({ exists: z.boolean(), score: z.int().nullable() }),
});

const monthText = z.string().regex(/^\d{4}-\d{2}$/);

/** Returns the compensation by month of closing. */
export const aggregateCompensate = defineEndpoint({
  ...withRight.claim,
  id: 'claims.aggregate-compensate',
  path: '/api/customers/aggregate/compensate',
  summary: 'Compensation paid per month',
  query: figureRange,
  answer: z.object({
    list: z.array(z.object({ month: monthText, caseCount: z.int(), paidCount: z.int(), paidAmount: money })),
    count: z.int(),
    caseCount: z.int(),
    openCount: z.int(),
    paidAmount: money,
  }),
});

/** Returns the loss ratio per month and overall: compensation divided by premium, in percent; null without premium. */
export const aggregateTotalRate = defineEndpoint({
  id: 'claims.aggregate-total-rate',
  path: '/api/customers/aggregate/totalRate',
  access: 'main-account',
  summary: 'Loss ratio by month',
  query: figureRange,
  answer: z.object({
    totalRate: z.number().nullable(),
    premium: money,
    paidAmount: money,
    list: z.array(
      z.object({ month: monthText, premium: money, paidAmount: money, rate: z.number().nullable() }),
    ),
    count: z.int(),
  }),
});

export const breakdownKind = z.enum(['project', 'filiale', 'jobType', 'policy']);

/**
 * Returns the people in cover today and, for the range, earned premium, reported cases, paid compensation and the loss
 * ratio in percent.
 */
export const aggregateBreakdown = defineEndpoint({
  id: 'claims.aggregate-breakdown',
  path: '/api/customers/aggregate/breakdown',
  access: 'main-account',
  summary: 'People, premium and claims by project, branch, class or policy',
  query: figureRange.extend({ by: breakdownKind }),
  answer: z.object({
    list: z.array(
      z.object({
        /** Id of the project, branch or policy, or the risk class; null for people without one. */
        key: z.int().nullable(),
        name: z.string(),
        inForce: z.int(),
        premium: money,
        caseCount: z.int(),
        paidAmount: money,
        rate: z.number().nullable(),
      }),
    ),
  }),
});
