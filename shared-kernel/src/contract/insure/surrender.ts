import { z } from 'zod';
import { surrenderReason } from '../../domain/dictionaries';
import { defineEndpoint, post, withRight } from '../endpoint';
import { problems } from '../problem';
import * as texts from '../../domain/texts';
import { personId, policyId } from '../ids';
import { civilDate, cost, costText } from '../wire';

const surrenderLine = z.object({
  personId,
  name: z.string(),
  idNoMasked: z.string(),
  workTypeName: z.string(),
  jobType: z.int(),
  startDate: civilDate,
  /** Days refunded. */
  days: z.int(),
  unitPremium: cost,
  refund: cost,
  formula: costText,
});
export type SurrenderLine = z.output<typeof surrenderLine>;

const refusals = [problems.notFound, problems.stateChanged, problems.openClaimCases] as const;

/** Returns the refund of each person if the policy were surrendered. Refused with 2016 while a case is open. */
export const previewSurrender = defineEndpoint({
  ...withRight.insure,
  id: 'insure.preview-surrender',
  path: '/api/insures/{id}/surrender',
  problems: refusals,
  summary: 'What surrendering a policy gives back',
  query: z.object({
    /** Last day of cover, today at the earliest; ignored before cover has begun. */
    lastDay: civilDate.optional(),
  }),
  answer: z.object({
    /** Null before cover has begun: the whole premium is released at once, without a review. */
    lastDay: civilDate.nullable(),
    count: z.int(),
    refund: cost,
    lines: z.array(surrenderLine),
  }),
});

const moved = z.object({ id: policyId, insureStatus: z.int(), refund: cost });

/** Requests the surrender of a policy after a last day; a policy that has not begun is surrendered at once. */
export const surrenderInsure = defineEndpoint({
  ...withRight.insure,
  id: 'insure.surrender-insure',
  ...post('/api/insures/{id}/surrender'),
  problems: refusals,
  summary: 'Surrender a policy',
  idempotent: true,
  body: z
    .object({
      reason: z.literal(surrenderReason.codes, '请选择退保原因'),
      remark: z.string().trim().max(150, texts.remarkTooLong).optional(),
      lastDay: civilDate.optional(),
    })
    .refine(({ reason, remark }) => reason !== texts.otherReason || (remark ?? '').length >= 2, {
      path: ['remark'],
      message: '请说明退保原因（2-150个字）',
    }),
  answer: moved,
});

/** Withdraws a surrender that has not been decided. */
export const withdrawSurrender = defineEndpoint({
  ...withRight.insure,
  id: 'insure.withdraw-surrender',
  ...post('/api/insures/{id}/withdrawSurrender'),
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Take a surrender back',
  answer: moved,
});
