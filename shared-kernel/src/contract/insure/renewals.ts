import { z } from 'zod';
import { policyNoun } from '../../domain/nouns/policy';
import { renewalsAtOnce } from '../../domain/constants';
import { renewStatus } from '../../domain/dictionaries';
import { figures } from '../../domain/figures';
import { defineEndpoint, post, put, withRight } from '../endpoint';
import { insureDraft } from './policies';
import { defineListEndpoint, statusCounts } from '../list';
import { problems } from '../problem';
import { customerMealId, customerMealIdInQuery, policyId, projectIdInQuery, supplyerId } from '../ids';
import { civilDate, codesInQuery, cost, ranged, wordInQuery } from '../wire';
import * as texts from '../../domain/texts';

export const renewalRow = z.object({
  id: policyId,
  policyNo: z.string().nullable(),
  customerMealId,
  mealName: z.string(),
  supplyerId,
  supplyerName: z.string(),
  filialeName: z.string().nullable(),
  projectName: z.string().nullable(),
  insurePeriod: z.int(),
  endDate: civilDate,
  /** Days until the last day of cover; negative after it. */
  daysLeft: z.int(),
  /** People whose cover ends with the policy. */
  personCount: z.int(),
  /** Premium paid for the policy, minus refunds. */
  lastPremium: cost,
  /** Claims paid in percent of the premium earned so far; null without the right to see it. */
  lossRatio: z.number().nullable(),
  /** Premium of the same people for the same period at the plan's current prices. */
  estimatedPremium: cost,
  /** A note that some of the people are of an age with lower limits; null if none are. */
  ageNote: z.string().nullable(),
  renewStatus: z.int(),
  /** The application or policy that renews this one. */
  renewalId: policyId.nullable(),
  renewalStatus: z.int().nullable(),
  noRenewReason: z.string().nullable(),
  actions: z.array(z.enum(policyNoun.actionNames).extract(['renew', 'decline', 'resume'])),
});
export type RenewalRow = z.output<typeof renewalRow>;

/** Lists policies that end within 60 days, and those that ended without a renewal. */
export const listRenewals = defineListEndpoint({
  id: 'insure.list-renewals',
  path: '/api/insures/renewalList',
  access: 'signed-in',
  summary: 'Policies to be renewed',
  title: '续保管理',
  row: renewalRow,
  filters: {
    /** Part of the policy number. */
    keyword: wordInQuery,
    /** Ends within so many days, or has ended. */
    endsWithin: z.enum(['7', '15', '30', '60', 'lapsed']).optional(),
    renewStatus: codesInQuery,
    projectId: projectIdInQuery.optional(),
  },
  columns: {
    policyNo: '保单号',
    mealName: '方案',
    supplyerName: '保险公司',
    endDate: '到期日期',
    daysLeft: '剩余天数',
    personCount: '到期时在保',
    lastPremium: '上期保费',
    lossRatio: figures.lossRatio.label,
    estimatedPremium: '预估续保保费',
    renewStatus: ['续保状态', renewStatus],
    noRenewReason: '不续保原因',
    filialeName: '分公司',
    projectName: '项目',
  },
  sortable: ['endDate'],
  usualSort: 'endDate',
  countBy: 'renewStatus',
  more: { statusCounts },
});

/** Somebody of the old policy who is not in the renewal. */
const droppedPerson = z.object({ name: z.string(), idNoMasked: z.string(), reason: z.string() });
export type DroppedPerson = z.output<typeof droppedPerson>;

/**
 * Returns the data of the apply page filled from a policy, without people who cannot be renewed. 2030 more than 60 days
 * before its end.
 */
export const getRenewData = defineEndpoint({
  ...withRight.insure,
  id: 'insure.get-renew-data',
  path: '/api/insures/{id}/renewData',
  problems: [problems.notFound, problems.renewalTooEarly, problems.stateChanged],
  summary: 'An application that renews a policy',
  query: z.object({
    /** Another plan than that of the old policy. */
    customerMealId: customerMealIdInQuery.optional(),
  }),
  answer: insureDraft.extend({
    policyNo: z.string().nullable(),
    /** Last day of the old policy. */
    endDate: civilDate,
    /** Whether it has ended, so that there is a gap until the renewal begins. */
    hasLapsed: z.boolean(),
    dropped: z.array(droppedPerson),
    /** An existing renewal; `persons` and `dropped` are then empty. */
    renewal: z.object({ id: policyId, insureStatus: z.int(), customerMealId }).nullable(),
  }),
});

/**
 * Renews several policies: each is filled as in `getRenewData` and submitted. A failed one is returned with its reason
 * and does not stop the others.
 */
export const renewPolicies = defineEndpoint({
  ...withRight.insure,
  id: 'insure.renew-policies',
  ...post('/api/insures/renewals'),
  summary: `Renew up to ${renewalsAtOnce} policies`,
  idempotent: true,
  body: z.object({
    ids: z.array(policyId).min(1).max(renewalsAtOnce),
    agreeClauses: z.literal(true, texts.clausesNotAgreed),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        id: policyId,
        policyNo: z.string().nullable(),
        /** The application; null if none was created. */
        renewalId: policyId.nullable(),
        insureStatus: z.int().nullable(),
        personCount: z.int(),
        premium: cost,
        dropped: z.array(droppedPerson),
        /** Why it was not submitted; null if it was. */
        reason: z.string().nullable(),
      }),
    ),
  }),
});

/** Marks a policy as not to be renewed, with a reason; without a reason removes the mark. */
export const declineRenewal = defineEndpoint({
  ...withRight.insure,
  id: 'insure.decline-renewal',
  ...put('/api/insures/{id}/noRenew'),
  problems: [problems.notFound, problems.alreadyRenewed, problems.stateChanged],
  summary: 'Do not renew a policy',
  body: z.object({ reason: ranged(2, 200, texts.noRenewReason).nullable() }),
  answer: z.object({ id: policyId, renewStatus: z.int() }),
});
