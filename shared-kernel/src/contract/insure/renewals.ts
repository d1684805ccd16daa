import { z } from 'zod';
import { policyNoun } from '../../domain/nouns/policy';
import { renewalsAtOnce } from '../../domain/constants';
import { renewStatus } from '../../domain/dictionaries';
import { figures } from '../../domain/figures';
import { defineEndpoint, withRight } from '../endpoint';
import { insureDraft } from './policies';
import { defineListEndpoint, statusCounts } from '../list';
import { problems } from '../problem';
import { civilDate, codesInQuery, cost, idInQuery, rowId, wordInQuery } from '../wire';
import * as texts from '../../domain/texts';

export const renewalRow = z.object({
  id: rowId,
  policyNo: z.string().nullable(),
  customerMealId: rowId,
  mealName: z.string(),
  supplyerId: rowId,
  supplyerName: z.string(),
  filialeName: z.string().nullable(),
  projectName: z.string().nullable(),
  insurePeriod: z.int(),
  endDate: civilDate,
  /** Days until the last day of cover; below zero when it is over. */
  daysLeft: z.int(),
  /** People whose cover ends with the policy. */
  personCount: z.int(),
  /** What was paid for the policy, less what was given back. */
  lastPremium: cost,
  /** Percent of the premium earned so far that was paid for claims; null without the right to see it. */
  lossRatio: z.number().nullable(),
  /** The same people for the same period at the plan's present prices. */
  estimatedPremium: cost,
  /** That some of the people are of an age with lower limits; null where none is. */
  ageNote: z.string().nullable(),
  renewStatus: z.int(),
  /** The application or policy that renews it. */
  renewalId: rowId.nullable(),
  renewalStatus: z.int().nullable(),
  noRenewReason: z.string().nullable(),
  /** What this user may do with it now. */
  actions: z.array(z.enum(policyNoun.actionNames).extract(['renew', 'decline', 'resume'])),
});
export type RenewalRow = z.output<typeof renewalRow>;

/** Policies that end within 60 days, and those that ended without being renewed. */
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
    projectId: idInQuery.optional(),
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

/** The apply page filled from a policy: its people without those who cannot be taken along. 2030 earlier than 60 days before its end. */
export const getRenewData = defineEndpoint({
  ...withRight.insure,
  id: 'insure.get-renew-data',
  path: '/api/insures/{id}/renewData',
  problems: [problems.notFound, problems.renewalTooEarly, problems.stateChanged],
  summary: 'An application that renews a policy',
  query: z.object({
    /** Another plan than that of the old policy. */
    customerMealId: idInQuery.optional(),
  }),
  answer: insureDraft.extend({
    policyNo: z.string().nullable(),
    /** Last day of the old policy. */
    endDate: civilDate,
    /** It is over, so that there is a gap until the renewal begins. */
    hasLapsed: z.boolean(),
    dropped: z.array(droppedPerson),
    /** The renewal that exists already; `persons` and `dropped` are empty then. */
    renewal: z.object({ id: rowId, insureStatus: z.int(), customerMealId: rowId }).nullable(),
  }),
});

/** Renews several policies at once: each is filled as in `getRenewData` and handed in. One that cannot be is named with its reason and stops no other. */
export const renewPolicies = defineEndpoint({
  ...withRight.insure,
  id: 'insure.renew-policies',
  method: 'POST',
  path: '/api/insures/renewals',
  summary: `Renew up to ${renewalsAtOnce} policies`,
  idempotent: true,
  body: z.object({
    ids: z.array(rowId).min(1).max(renewalsAtOnce),
    agreeClauses: z.literal(true, texts.clausesNotAgreed),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        id: rowId,
        policyNo: z.string().nullable(),
        /** The application; null when none was made. */
        renewalId: rowId.nullable(),
        insureStatus: z.int().nullable(),
        personCount: z.int(),
        premium: cost,
        dropped: z.array(droppedPerson),
        /** Why it was not handed in; null when it was. */
        reason: z.string().nullable(),
      }),
    ),
  }),
});

/** Says that a policy is not to be renewed, and why; without a reason takes that back. */
export const declineRenewal = defineEndpoint({
  ...withRight.insure,
  id: 'insure.decline-renewal',
  method: 'PUT',
  path: '/api/insures/{id}/noRenew',
  problems: [problems.notFound, problems.alreadyRenewed, problems.stateChanged],
  summary: 'Do not renew a policy',
  body: z.object({
    reason: z.string().trim().min(2, texts.noRenewReason).max(200, texts.noRenewReason).nullable(),
  }),
  answer: z.object({ id: rowId, renewStatus: z.int() }),
});
