import { z } from 'zod';
import { defineEndpoint, withRight, type AnswerOf } from '../endpoint';
import { problems } from '../problem';
import { amount, money, rowId } from '../wire';

const days = z.int('请输入天数').min(0, '天数不能为负数').max(365, '天数不能超过365天');

/** One item of a claim under a policy, calculated by the rules of the adjustment without regard to other cases. */
export const estimateClaim = defineEndpoint({
  ...withRight.claim,
  id: 'claims.estimate',
  method: 'POST',
  path: '/api/cases/estimate',
  problems: [problems.notFound],
  summary: 'What one item of a claim would pay under a policy',
  body: z
    .object({
      insureId: rowId,
      /** Code of claimItem. */
      item: z.int('请选择索赔项目').min(1, '请选择索赔项目').max(6, '请选择索赔项目'),
      /** Medical bills, and what of them is not the insurer's. */
      total: amount.optional(),
      selfPaid: amount.optional(),
      thirdPaid: amount.optional(),
      /** Of certified leave, or in hospital. */
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
    /** The calculation as text, one step a line. */
    formula: z.array(z.string()),
  }),
});

const range = z.object({ least: money, most: money });

/**
 * What the insurer would pay for one of the caller's cases with what is known now, so that the employer knows it before
 * it pays the person hurt. Calculated like the adjustment; facts that are unknown make a range.
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
        /** What is claimed in full; null while that is unknown. */
        claimed: money.nullable(),
        payable: range,
        /** What is unknown, and by what the range was made. */
        missing: z.string().nullable(),
        /** Why less than the claim is paid even at best. */
        capReason: z.string().nullable(),
      }),
    ),
    total: range,
    /** What is unknown about the case as a whole. */
    missing: z.array(z.string()),
    /** Papers that prove what is unknown, with what each may add to the total. */
    papers: z.array(z.object({ materialCode: z.string(), mayAdd: money })),
  }),
});
export type CaseEstimate = AnswerOf<typeof estimateCase>;
