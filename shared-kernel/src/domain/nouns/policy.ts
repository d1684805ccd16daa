import type { PolicyId } from './ids';
import { defineCodes } from '../dictionary';
import { defineNoun, type StateOf } from './define-noun';

/** An application, which becomes a policy when it is paid or goes on a bill. */
export const policyNoun = defineNoun({
  name: 'insureStatus',
  link: (id: PolicyId) => `/insurance/details/${id}`,
  steps: defineCodes('policyStep', {
    application: { label: '填写投保单' },
    review: { label: '审核' },
    payment: { label: '支付' },
    waiting: { label: '待生效' },
    cover: { label: '保障中' },
    end: { label: '到期' },
  }),
  begins: ['draft'],
  states: {
    draft: { code: 0, label: '待提交', tone: 'draft', step: 'application', turn: 'customer' },
    submitted: { code: 1, label: '待审核', tone: 'theirs', step: 'review', turn: 'platform' },
    rejected: { code: 2, label: '已驳回', tone: 'refused', step: 'review', turn: 'customer' },
    unpaid: { code: 3, label: '待支付', tone: 'yours', step: 'payment', turn: 'customer' },
    paid: { code: 4, label: '待生效', tone: 'theirs', step: 'waiting', turn: 'system' },
    inForce: { code: 5, label: '保障中', tone: 'done', step: 'cover' },
    expired: { code: 6, label: '已到期', tone: 'draft', step: 'end', isEnd: true },
    /** Requested or agreed: lists use this label for both, a single policy gets a specific one (`insureStatusBy`). */
    surrenderAudit: { code: 7, label: '退保中', tone: 'theirs', step: 'cover', turn: 'platform' },
    surrendered: { code: 8, label: '已退保', tone: 'draft', step: 'end', isEnd: true },
    void: { code: 9, label: '已作废', tone: 'draft', step: 'payment', isEnd: true },
  },
  toDos: {
    unpaid: ['份投保单待支付', '去支付'],
    rejected: ['份投保单被驳回', '去修改'],
  },
  transitions: {
    edit: { from: ['rejected'], to: 'draft', by: ['customer'] },
    discard: { from: ['draft', 'rejected'], to: 'void', by: ['customer'] },
    submit: { from: ['draft'], to: 'submitted', by: ['customer'] },
    withdraw: { from: ['submitted'], to: 'draft', by: ['customer'] },
    reject: { from: ['submitted'], to: 'rejected', by: ['platform', 'system'] },
    approve: { from: ['submitted'], to: 'unpaid', by: ['platform'] },
    /** Billed by month: nothing to pay before cover starts. */
    approveBilled: { from: ['submitted'], to: 'paid', by: ['platform'] },
    pay: { from: ['unpaid'], to: 'paid', by: ['customer'] },
    payByVoucher: { from: ['unpaid'], to: 'paid', by: ['platform'] },
    giveUp: { from: ['unpaid'], to: 'void', by: ['customer'] },
    lapse: { from: ['unpaid'], to: 'void', by: ['system'] },
    start: { from: ['paid'], to: 'inForce', by: ['system'] },
    askSurrender: { from: ['inForce'], to: 'surrenderAudit', by: ['customer'] },
    withdrawSurrender: { from: ['surrenderAudit'], to: 'inForce', by: ['customer'] },
    rejectSurrender: { from: ['surrenderAudit'], to: 'inForce', by: ['platform', 'system'] },
    surrender: { from: ['surrenderAudit'], to: 'surrendered', by: ['system'] },
    /** Nobody was covered yet, so there is nothing to review. */
    surrenderUnbegun: { from: ['paid'], to: 'void', by: ['customer'] },
    expire: { from: ['inForce', 'surrenderAudit'], to: 'expired', by: ['system'] },
  },
  actions: {
    edit: { in: ['draft', 'rejected'], label: '继续填写', right: 'insure' },
    submit: { in: ['draft'], right: 'insure' },
    pay: { in: ['unpaid'], right: 'insure' },
    cancel: { in: ['submitted', 'unpaid'], right: 'insure' },
    delete: { in: ['draft', 'rejected'], label: '删除', danger: true, right: 'insure' },
    openToBranches: { in: ['unpaid', 'paid', 'inForce'] },
    renew: { in: ['inForce', 'expired'], label: '续保', right: 'insure' },
    decline: { in: ['inForce', 'expired'], label: '不续保', right: 'insure' },
    resume: { in: ['inForce', 'expired'], label: '恢复续保', right: 'insure' },
    surrender: { in: ['paid', 'inForce'], label: '退保', right: 'insure' },
    withdrawSurrender: { in: ['surrenderAudit'], label: '撤回退保', right: 'insure' },
    changeStaff: { in: ['paid', 'inForce'], label: '加减保', right: 'addReduce' },
    add: { in: ['paid', 'inForce'], right: 'addReduce' },
    reduce: { in: ['paid', 'inForce'], right: 'addReduce' },
    replace: { in: ['inForce'], right: 'addReduce' },
    amend: { in: ['inForce'], right: 'addReduce' },
  },
});

export const insureStatus = policyNoun.status;
export type PolicyState = StateOf<typeof policyNoun>;

/** States in which there is or was cover: from the first of them on, a policy exists. */
export const policyStates: readonly number[] = policyNoun.statesWhere(
  ({ step }) => step === 'waiting' || step === 'cover' || step === 'end',
);
export const begunPolicyStates: readonly number[] = policyNoun.statesWhere(
  ({ step }) => step === 'cover' || step === 'end',
);

const askedSurrender = defineCodes('askedSurrender', {
  surrenderAudit: { code: 7, label: '退保审核中', tone: 'theirs' },
});

/** The insurer has agreed to the surrender, but its last day has not passed. */
const agreedSurrender = defineCodes('agreedSurrender', {
  surrenderAudit: { code: 7, label: '退保已通过', tone: 'theirs' },
});

/** Selects the status dictionary of one policy by the decision about its surrender. */
export const insureStatusBy = (policy: {
  insureStatus: number;
  isSurrenderApproved?: boolean | undefined;
}) =>
  policy.insureStatus !== insureStatus.code.surrenderAudit || policy.isSurrenderApproved === undefined
    ? insureStatus
    : policy.isSurrenderApproved
      ? agreedSurrender
      : askedSurrender;
