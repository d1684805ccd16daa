import { z } from 'zod';
import { type AnswerOf, defineEndpoint, post, withRight } from '../endpoint';
import { problems } from '../problem';
import { policyId } from '../ids';
import { amount, money } from '../wire';

const days = z.int('请输入天数').min(0, '天数不能为负数').max(365, '天数不能超过365天');

/** Estimates one claim item under a policy by the rules of the adjustment, without regard to other cases. */
export const estimateClaim = defineEndpoint({
  ...withRight.claim,
  id: 'claims.estimate',
  ...post('/api/cases/estimate'),
  problems: [problems.notFound],
  summary: 'What one item of a claim would pay under a policy',
  body: z
    .object({
      insureId: policyId,
      /** Code of claimItem. */
      item: z.int('请选择索赔项目').min(1, '请选择索赔项目').max(6, '请选择索赔项目'),
      /** Total of the medical bills, and the part that the insurer does not cover. */
      total: amount.optional(),
      selfPaid: amount.optional(),
      thirdPaid: amount.optional(),
      /** Days of certified leave, or in hospital. */
      days: days.optional(),
      disabilityLevel: z.int().min(1).max(10).optional(),
      /** Completed years on the day of the accident. */
      age: z.int('请输入年龄').min(0, '请输入年龄').max(120, '请输入年龄').default(35),
      isSudden: z.boolean().default(false),
      isOffDuty: z.boolean().default(false),
    })
    .refine(({ total = 0, selfPaid = 0, thirdPaid = 0 }) => selfPaid + thirdPaid <= total, {
      path: ['selfPaid'],
      message: '自费与第三方已付之和不能超过总费用',
    }),
  answer: z.object({
    payable: money,
    /** The calculation as text, one step per line. */
    formula: z.array(z.string()),
  }),
});

const range = z.object({ least: money, most: money });

/**
 * Estimates the payment of the insurer for a case of the caller from the facts known now, so that the employer knows it
 * before paying the injured person. Calculated like the adjustment; unknown facts result in a range.
 */
export const estimateCase = defineEndpoint({
  ...withRight.claim,
  id: 'claims.estimate-case',
  path: '/api/cases/{id}/estimate',
  summary: 'What the insurer would pay for a case',
  answer: z.object({
    lines: z.array(
      z.object({
        /** Code of claimItem. */
        item: z.int(),
        /** The full claim; null while it is unknown. */
        claimed: money.nullable(),
        payable: range,
        /** The unknown facts, and the assumptions behind the range. */
        missing: z.string().nullable(),
        /** Why the payment is below the claim even at best. */
        capReason: z.string().nullable(),
      }),
    ),
    total: range,
    /** Unknown facts about the case as a whole. */
    missing: z.array(z.string()),
    /** Papers that prove unknown facts, with the amount that each may add to the total. */
    papers: z.array(z.object({ materialCode: z.string(), mayAdd: money })),
  }),
});
export type CaseEstimate = AnswerOf<typeof estimateCase>;
