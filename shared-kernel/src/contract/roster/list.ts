import { z } from 'zod';
import { endorseStatus, operateType } from '../../domain/dictionaries';
import { orderNoun } from '../../domain/nouns/order';
import { dueOrRefund } from '../../domain/premium';
import { defineListEndpoint, statusCounts } from '../list';
import { orderId, policyId, policyIdInQuery, projectId, projectIdInQuery } from '../ids';
import { civilDate, codesInQuery, cost, countText, instant, wordInQuery } from '../wire';

export const addReduceRow = z.object({
  id: orderId,
  orderNo: z.string(),
  insureId: policyId,
  policyNo: z.string(),
  mealName: z.string(),
  operateType: z.int(),
  personCount: z.int(),
  addPremium: cost,
  refundPremium: cost,
  /** Refunds are negative. */
  premium: cost,
  effectDate: civilDate,
  /** When the next part of the order takes effect; it can be cancelled until then. */
  effectAt: instant,
  endorseStatus: z.int(),
  /** Null before the order takes effect. */
  endorseNo: z.string().nullable(),
  projectId: projectId.nullable(),
  projectName: z.string().nullable(),
  submitterName: z.string(),
  submitTime: instant,
  effectTime: instant.nullable(),
  payType: z.int(),
  auditRemark: z.string().nullable(),
  /** Why the main account has, or had, to confirm the order; with amounts only if the caller may see premiums. */
  overLimits: z.array(z.string()),
  version: z.int(),
  actions: z.array(z.enum(orderNoun.actionNames)),
  /** When an unpaid order becomes void. */
  payBefore: instant.nullable(),
});
export type AddReduceRow = z.output<typeof addReduceRow>;

export const listAddReduces = defineListEndpoint({
  id: 'roster.list-add-reduces',
  path: '/api/addReduces',
  access: 'signed-in',
  summary: 'Orders to add or remove people',
  title: '加减保记录',
  row: addReduceRow,
  filters: {
    /** Part of the order or endorsement number. */
    orderNo: wordInQuery,
    policyNo: wordInQuery,
    insureId: policyIdInQuery.optional(),
    operateType: codesInQuery,
    endorseStatus: codesInQuery,
    projectId: projectIdInQuery.optional(),
    /** Part of the submitter's name. */
    operator: wordInQuery,
    /** First and last day of submission. */
    submitFrom: civilDate.optional(),
    submitTo: civilDate.optional(),
    personsFrom: countText.optional(),
    personsTo: countText.optional(),
  },
  ranges: [['personsFrom', 'personsTo']],
  columns: {
    orderNo: '单号',
    operateType: ['类型', operateType],
    policyNo: '保单号',
    mealName: '方案',
    personCount: '人数',
    addPremium: '加保保费',
    refundPremium: '减保退费',
    premium: dueOrRefund,
    effectDate: '生效日期',
    endorseStatus: ['状态', endorseStatus],
    endorseNo: '批单号',
    projectName: '项目',
    submitterName: '提交人',
    submitTime: '提交时间',
    effectTime: '生效时间',
    auditRemark: '审核意见',
  },
  sortable: ['submitTime', 'effectDate', 'premium', 'personCount'],
  usualSort: '-submitTime',
  countBy: 'endorseStatus',
  more: { statusCounts },
});
