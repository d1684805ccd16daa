import { z } from 'zod';
import { insurePeriod, insureStatus, insureStatusBy } from '../../domain/dictionaries';
import { policyNoun } from '../../domain/nouns/policy';
import { figures } from '../../domain/figures';
import { defineEndpoint } from '../endpoint';
import { insurePeriodCode, planTerms } from './plans';
import { defineListEndpoint, statusCounts } from '../list';
import * as ids from '../ids';
import { civilDate, cost, countText, instant, statusStep, textLike, wordInQuery } from '../wire';

// Published remotes import the calls of applications from here.
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

/** Actions that a user may take on an application or a policy, and on its people. */
export const policyAction = z.enum(policyNoun.actionNames).exclude(['decline', 'resume']);

export const policyRow = z.object({
  id: ids.policyId,
  insureNo: z.string(),
  /** Null until it is paid for or put on the monthly bill. */
  policyNo: z.string().nullable(),
  customerMealId: ids.customerMealId,
  mealName: z.string(),
  supplyerId: ids.supplyerId,
  supplyerName: z.string(),
  filialeId: ids.filialeId.nullable(),
  filialeName: z.string().nullable(),
  projectId: ids.projectId.nullable(),
  projectName: z.string().nullable(),
  insurePeriod: insurePeriodCode,
  startDate: civilDate,
  endDate: civilDate,
  /** Number of people applied for. */
  personCount: z.int(),
  /** Number of people in cover today. */
  inForceCount: z.int(),
  /** Number of add/remove orders that have not taken effect yet. */
  pendingChanges: z.int(),
  /** Risk classes of the plan. */
  jobTypes: z.array(z.int()),
  allowReduce: z.boolean(),
  premium: cost,
  insureStatus: z.int(),
  payType: z.int(),
  /** Days until the last day of cover, 0 on that day; null unless cover is in force. */
  daysLeft: z.int().nullable(),
  uwRemark: z.string().nullable(),
  createTime: instant,
  submitTime: instant.nullable(),
  payTime: instant.nullable(),
  version: z.int(),
  /** State of the renewal (renewStatus); null if it cannot be renewed. */
  renewStatus: z.int().nullable(),
  /** The application or policy that renews this one. */
  renewalId: ids.policyId.nullable(),
  /** The policy that this one renews. */
  renewFromId: ids.policyId.nullable(),
  actions: z.array(policyAction),
  /** Whether a requested surrender was approved; cover continues until its last day. */
  isSurrenderApproved: z.boolean().optional(),
  /** For a renewal: whether the policy that it renews was surrendered, or is being surrendered. */
  isRenewedSurrendered: z.boolean().optional(),
});
export type PolicyRow = z.output<typeof policyRow>;

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
    insureStatus: textLike(/^\d{1,2}(,\d{1,2})*$/).optional(),
    mealName: wordInQuery,
    supplyerId: ids.supplyerIdInQuery.optional(),
    startFrom: civilDate.optional(),
    startTo: civilDate.optional(),
    endFrom: civilDate.optional(),
    endTo: civilDate.optional(),
    filialeId: ids.filialeIdInQuery.optional(),
    projectId: ids.projectIdInQuery.optional(),
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
/** A paper to be opened before an application is submitted. */
export type ConsentPaper = z.output<typeof consentPaper>;

export const policyDetail = policyRow.extend({
  terms: planTerms,
  /** People per risk class on the first day, with their price for the whole period. */
  classes: z.array(z.object({ jobType: z.int(), count: z.int(), unitPremium: cost, amount: cost })),
  sums: z.object({
    /** Premium of the application. */
    premium: cost,
    addPremium: cost,
    /** Refunded so far, as a positive amount. */
    refundPremium: cost,
    netPremium: cost,
    /** Number of people in cover, with future cover, and with ended cover. */
    inForce: z.int(),
    waiting: z.int(),
    ended: z.int(),
  }),
  /** Reason and last day of a surrender; null if none was requested. */
  surrender: z
    .object({
      reason: z.string(),
      /** Null before cover has begun. */
      lastDay: civilDate.nullable(),
      isApproved: z.boolean(),
      /** Amount refunded by the surrender; 0 before it is carried out. */
      refund: cost,
    })
    .nullable(),
  /** Whether branches may use the policy (允许分公司使用); null if this user may not decide that. */
  openToBranches: z.boolean().nullable(),
  /** History, oldest first; empty for a branch to which the policy is only opened. */
  steps: z.array(statusStep),
  /** The papers that were opened before submitting; empty for a branch to which the policy is only opened. */
  consents: z.array(
    z.object({
      paper: consentPaper,
      /** Hex digest of the PDF's bytes. */
      sha256: z.string(),
      openedAt: instant,
    }),
  ),
});
export type PolicyDetail = z.output<typeof policyDetail>;

export const getInsure = defineEndpoint({
  id: 'insure.get-insure',
  path: '/api/insures/{id}',
  access: 'signed-in',
  summary: 'One application or policy',
  answer: policyDetail,
});
