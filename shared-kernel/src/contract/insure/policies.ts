import { z } from 'zod';
import { insurePeriod, insureStatus, insureStatusBy } from '../../domain/dictionaries';
import { policyNoun } from '../../domain/nouns/policy';
import { figures } from '../../domain/figures';
import { defineEndpoint } from '../endpoint';
import { insurePeriodCode, planTerms } from './plans';
import { defineListEndpoint, statusCounts } from '../list';
import { civilDate, cost, countText, idInQuery, instant, rowId, statusStep, wordInQuery } from '../wire';

// Remotes built before find the calls of applications here.
export {
  cancelInsure,
  createInsure,
  deleteInsure,
  getInsureDraft,
  insureDraft,
  payInsure,
  submitInsure,
  updateInsure,
} from './applications';
export type { InsureDraft } from './applications';

/** What a user may do with an application or a policy, and with its people. */
export const policyAction = z.enum(policyNoun.actionNames).exclude(['decline', 'resume']);

export const policyRow = z.object({
  id: rowId,
  insureNo: z.string(),
  /** Null until it is paid for, or goes on the month's bill. */
  policyNo: z.string().nullable(),
  customerMealId: rowId,
  mealName: z.string(),
  supplyerId: rowId,
  supplyerName: z.string(),
  filialeId: rowId.nullable(),
  filialeName: z.string().nullable(),
  projectId: rowId.nullable(),
  projectName: z.string().nullable(),
  insurePeriod: insurePeriodCode,
  startDate: civilDate,
  endDate: civilDate,
  /** Number of people applied for. */
  personCount: z.int(),
  /** People whose cover runs today. */
  inForceCount: z.int(),
  /** Add/remove orders that have not taken effect yet. */
  pendingChanges: z.int(),
  /** Risk classes of the plan. */
  jobTypes: z.array(z.int()),
  allowReduce: z.boolean(),
  premium: cost,
  insureStatus: z.int(),
  payType: z.int(),
  /** Days until the last day of cover, 0 on that day; null unless cover runs. */
  daysLeft: z.int().nullable(),
  uwRemark: z.string().nullable(),
  createTime: instant,
  submitTime: instant.nullable(),
  payTime: instant.nullable(),
  version: z.int(),
  /** Whether and how far it is renewed (renewStatus); null for what cannot be renewed. */
  renewStatus: z.int().nullable(),
  /** The application or policy that renews it. */
  renewalId: rowId.nullable(),
  /** The policy that this one renews. */
  renewFromId: rowId.nullable(),
  /** What this user may do with it now. */
  actions: z.array(policyAction),
  /** A surrender that was asked for is agreed; cover lasts until its last day. */
  isSurrenderApproved: z.boolean().optional(),
  /** Of a renewal: the policy that it renews was surrendered, or is being so. */
  isRenewedSurrendered: z.boolean().optional(),
});
export type PolicyRow = z.output<typeof policyRow>;

/** Applications and policies, newest first. */
export const listInsures = defineListEndpoint({
  id: 'insure.list-insures',
  path: '/api/insures',
  access: 'signed-in',
  summary: 'Applications and policies',
  title: '保单',
  row: policyRow,
  filters: {
    /** Part of the policy or application number. */
    keyword: wordInQuery,
    /** One or more codes, joined by commas. */
    insureStatus: z
      .string()
      .regex(/^\d{1,2}(,\d{1,2})*$/)
      .optional(),
    mealName: wordInQuery,
    supplyerId: idInQuery.optional(),
    startFrom: civilDate.optional(),
    startTo: civilDate.optional(),
    endFrom: civilDate.optional(),
    endTo: civilDate.optional(),
    filialeId: idInQuery.optional(),
    projectId: idInQuery.optional(),
    personsFrom: countText.optional(),
    personsTo: countText.optional(),
  },
  ranges: [['personsFrom', 'personsTo']],
  columns: {
    insureNo: '投保单号',
    policyNo: '保单号',
    insureStatus: ['状态', insureStatus, insureStatusBy],
    mealName: '方案',
    insurePeriod: ['期间', insurePeriod],
    startDate: '起保日期',
    endDate: '到期日期',
    inForceCount: figures.inCover.label,
    personCount: '投保人数',
    premium: figures.policyPremium.label,
    pendingChanges: '待生效变动',
    daysLeft: '剩余天数',
    supplyerName: '保险公司',
    filialeName: '分公司',
    projectName: '项目',
    createTime: '创建时间',
    submitTime: '提交时间',
    payTime: '支付时间',
  },
  sortable: ['createTime', 'startDate', 'endDate', 'premium', 'personCount', 'inForceCount', 'insureStatus'],
  countBy: 'insureStatus',
  more: { statusCounts },
});

const consentPaper = z.enum(['clauses', 'specialTerms']);
/** A paper that is opened before an application is handed in. */
export type ConsentPaper = z.output<typeof consentPaper>;

export const policyDetail = policyRow.extend({
  terms: planTerms,
  /** People of the first day per risk class as they were then, with the price for the whole period. */
  classes: z.array(z.object({ jobType: z.int(), count: z.int(), unitPremium: cost, amount: cost })),
  sums: z.object({
    /** Premium of the application. */
    premium: cost,
    addPremium: cost,
    /** Given back so far, as a positive amount. */
    refundPremium: cost,
    netPremium: cost,
    /** People in cover, waiting for cover, and out of cover again. */
    inForce: z.int(),
    waiting: z.int(),
    ended: z.int(),
  }),
  /** Why, and after which day, it was or is to be given up; null where nobody asked for that. */
  surrender: z
    .object({
      reason: z.string(),
      /** Null before cover has begun. */
      lastDay: civilDate.nullable(),
      isApproved: z.boolean(),
      /** Given back when it was done; 0 until then. */
      refund: cost,
    })
    .nullable(),
  /** Whether branches may use it (允许分公司使用); null where this user has no say in that. */
  openToBranches: z.boolean().nullable(),
  /** What has happened to it, oldest first; empty for a branch that it is only opened to. */
  steps: z.array(statusStep),
  /** The texts that were opened before it was handed in; empty for a branch that it is only opened to. */
  consents: z.array(
    z.object({
      paper: consentPaper,
      /** Of the PDF's bytes, hex. */
      sha256: z.string(),
      openedAt: instant,
    }),
  ),
});
export type PolicyDetail = z.output<typeof policyDetail>;

/** One application or policy with its terms, sums and history. */
export const getInsure = defineEndpoint({
  id: 'insure.get-insure',
  path: '/api/insures/{id}',
  access: 'signed-in',
  summary: 'One application or policy',
  answer: policyDetail,
});
