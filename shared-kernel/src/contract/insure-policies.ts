import { z } from 'zod';
import { insurePeriod, insureStatus, payType } from '../domain/dictionaries';
import { defineEndpoint } from './endpoint';
import { maxPersonsPerList, personRow } from './insure-people';
import { insurePeriodCode, planTerms } from './insure-plans';
import { defineListEndpoint, statusCounts } from './list';
import { fieldIssue, problems } from './problem';
import { balance, civilDate, codeNumber, cost, idInQuery, idParams, instant, rowId } from './wire';
import * as texts from '../domain/texts';

export const policyRow = z.object({
  id: rowId,
  insureNo: z.string(),
  /** Null before underwriting. */
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
  /** Days until the last day of cover, 0 on that day; null unless in force. */
  daysLeft: z.int().nullable(),
  uwRemark: z.string().nullable(),
  createTime: instant,
  submitTime: instant.nullable(),
  payTime: instant.nullable(),
  version: z.int(),
  /** What this user may do with it now. */
  actions: z.array(z.enum(['edit', 'submit', 'pay', 'cancel', 'delete', 'changeStaff'])),
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
    keyword: z.string().trim().max(50).optional(),
    /** One or more codes, joined by commas. */
    insureStatus: z
      .string()
      .regex(/^\d{1,2}(,\d{1,2})*$/)
      .optional(),
    mealName: z.string().trim().max(50).optional(),
    supplyerId: idInQuery.optional(),
    startFrom: civilDate.optional(),
    startTo: civilDate.optional(),
    endFrom: civilDate.optional(),
    endTo: civilDate.optional(),
    filialeId: idInQuery.optional(),
    projectId: idInQuery.optional(),
  },
  columns: {
    insureNo: '投保单号',
    policyNo: '保单号',
    insureStatus: ['状态', insureStatus],
    mealName: '方案',
    insurePeriod: ['期间', insurePeriod],
    startDate: '起保日期',
    endDate: '到期日期',
    inForceCount: '在保人数',
    personCount: '投保人数',
    premium: '保费',
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

const policyStep = z.object({
  /** insureStatus reached by this step. */
  status: z.int(),
  at: instant,
  actor: z.string(),
  remark: z.string().nullable(),
});

export const policyDetail = policyRow.extend({
  terms: planTerms,
  /** People per risk class, with the price for the whole period. */
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
  /** Whether branches may use it (允许分公司使用); null where this user has no say in that. */
  openToBranches: z.boolean().nullable(),
  /** What has happened to it, oldest first; empty for a branch that it is only opened to. */
  steps: z.array(policyStep),
  canEdit: z.boolean(),
  canSubmit: z.boolean(),
  canPay: z.boolean(),
  canCancel: z.boolean(),
  canDelete: z.boolean(),
  canChangeStaff: z.boolean(),
});
export type PolicyDetail = z.output<typeof policyDetail>;

/** One application or policy with its terms, sums and history. */
export const getInsure = defineEndpoint({
  id: 'insure.get-insure',
  method: 'GET',
  path: '/api/insures/{id}',
  access: 'signed-in',
  problems: [problems.notFound],
  summary: 'One application or policy',
  params: idParams,
  answer: policyDetail,
});

/** The form of the apply page; rows may be invalid, they are stored as typed. */
export const insureDraft = z.object({
  customerMealId: rowId,
  insurePeriod: insurePeriodCode,
  startDate: civilDate,
  projectId: rowId.nullable().optional(),
  payType: z.literal([payType.code.balance, payType.code.monthly]).default(payType.code.balance),
  persons: z.array(personRow),
  /** Of the row that was read, when changing a draft: a stale one is refused with 409. */
  version: codeNumber().optional(),
});
export type InsureDraft = z.output<typeof insureDraft>;

const savedDraft = z.object({
  id: rowId,
  insureNo: z.string(),
  insureStatus: z.int(),
  version: z.int(),
  /** Of the rows without issues. */
  premium: cost,
  personCount: z.int(),
  issues: z.array(fieldIssue),
});

/** Stores a new draft. Up to {@link maxPersonsPerList} rows; more is 2012. */
export const createInsure = defineEndpoint({
  id: 'insure.create-insure',
  method: 'POST',
  path: '/api/insures',
  access: 'signed-in',
  requires: ['insure'],
  problems: [problems.notFound, problems.tooManyPersons, problems.stateChanged],
  summary: `Save a new draft of an application (up to ${maxPersonsPerList} people)`,
  idempotent: true,
  body: insureDraft,
  answer: savedDraft,
});

/** Changes a draft or a rejected application, which becomes a draft again. */
export const updateInsure = defineEndpoint({
  id: 'insure.update-insure',
  method: 'PUT',
  path: '/api/insures/{id}',
  access: 'signed-in',
  requires: ['insure'],
  problems: [problems.notFound, problems.conflict, problems.tooManyPersons, problems.stateChanged],
  summary: 'Change a draft',
  params: idParams,
  body: insureDraft,
  answer: savedDraft,
});

/** A draft or rejected application as it was typed, for going on with it. */
export const getInsureDraft = defineEndpoint({
  id: 'insure.get-insure-draft',
  method: 'GET',
  path: '/api/insures/{id}/draft',
  access: 'signed-in',
  requires: ['insure'],
  problems: [problems.notFound, problems.stateChanged],
  summary: 'A draft as typed',
  params: idParams,
  answer: insureDraft.extend({
    id: rowId,
    insureNo: z.string(),
    insureStatus: z.int(),
    version: z.int(),
    uwRemark: z.string().nullable(),
  }),
});

/** Throws a draft or rejected application away. */
export const deleteInsure = defineEndpoint({
  id: 'insure.delete-insure',
  method: 'DELETE',
  path: '/api/insures/{id}',
  access: 'signed-in',
  requires: ['insure'],
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Delete a draft',
  params: idParams,
});

const moved = z.object({ id: rowId, insureStatus: z.int(), version: z.int() });

/** Submits a draft for underwriting. Refuses with 2007, 2008, 2018, 2020, or 2021 with every invalid field. */
export const submitInsure = defineEndpoint({
  id: 'insure.submit-insure',
  method: 'POST',
  path: '/api/insures/{id}/submit',
  access: 'signed-in',
  requires: ['insure'],
  problems: [
    problems.notFound,
    problems.effectTooEarly,
    problems.planExpired,
    problems.tooManyPersons,
    problems.planNotConfirmed,
    problems.stateChanged,
    problems.billsOverdue,
    problems.creditExceeded,
    problems.tooFewPersons,
    problems.listHasErrors,
  ],
  summary: 'Submit an application',
  idempotent: true,
  params: idParams,
  body: z.object({ agreeClauses: z.literal(true, texts.clausesNotAgreed) }),
  answer: moved,
});

/** Pays from the wallet: the amount is frozen until cover starts. 3001 when it is not enough, 2019 when already paid. */
export const payInsure = defineEndpoint({
  id: 'insure.pay-insure',
  method: 'POST',
  path: '/api/insures/{id}/pay',
  access: 'signed-in',
  requires: ['insure'],
  problems: [problems.notFound, problems.stateChanged, problems.balanceTooLow],
  summary: 'Pay an approved application',
  idempotent: true,
  params: idParams,
  body: z.object({ payType: z.literal([payType.code.balance]).default(payType.code.balance) }),
  answer: moved.extend({
    policyNo: z.string(),
    premium: cost,
    /** Wallet balance after paying; null for project users. */
    available: balance,
  }),
});

/** Reverts a waiting application to a draft (1), or cancels an unpaid one for good (3). */
export const cancelInsure = defineEndpoint({
  id: 'insure.cancel-insure',
  method: 'POST',
  path: '/api/insures/{id}/cancel',
  access: 'signed-in',
  requires: ['insure'],
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Withdraw an application',
  params: idParams,
  body: z.object({ reason: z.string().trim().max(200).optional() }),
  answer: moved,
});
