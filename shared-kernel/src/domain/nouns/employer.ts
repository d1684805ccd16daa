import type { FilingId } from './ids';
import { defineNoun, type StateOf } from './define-noun';

/** A plan quoted to a customer. */
export const planNoun = defineNoun({
  name: 'confirmStatus',
  begins: ['waiting'],
  states: {
    waiting: { code: 0, label: '待确认', tone: 'yours', turn: 'customer' },
    confirmed: { code: 1, label: '已确认', tone: 'done', isEnd: true },
    void: { code: 2, label: '已失效', tone: 'draft', isEnd: true },
  },
  transitions: {
    confirm: { from: ['waiting'], to: 'confirmed', by: ['customer'] },
    /** The plan letter was refused. */
    reject: { from: ['confirmed'], to: 'waiting', by: ['platform'] },
  },
  actions: { confirm: { in: ['waiting'] } },
});

export const confirmStatus = planNoun.status;

export const filingNoun = defineNoun({
  name: 'filingStatus',
  link: (id: FilingId) => `/laborRelationsFiling/index?filing=${id}`,
  begins: ['draft'],
  states: {
    draft: { code: 0, label: '待提交', tone: 'draft', turn: 'customer' },
    auditing: { code: 1, label: '审核中', tone: 'theirs', turn: 'platform' },
    filed: { code: 2, label: '已备案', tone: 'done' },
    rejected: { code: 3, label: '已驳回', tone: 'refused', turn: 'customer' },
    void: { code: 4, label: '已失效', tone: 'draft', isEnd: true },
  },
  transitions: {
    submit: { from: ['draft', 'rejected'], to: 'auditing', by: ['customer'] },
    withdraw: { from: ['auditing'], to: 'draft', by: ['customer'] },
    approve: { from: ['auditing'], to: 'filed', by: ['platform'] },
    reject: { from: ['auditing'], to: 'rejected', by: ['platform'] },
    void: { from: ['filed'], to: 'void', by: ['customer'] },
    expire: { from: ['filed'], to: 'void', by: ['system'] },
  },
  actions: {
    submit: { in: ['draft', 'rejected'], label: '提交' },
    edit: { in: ['draft', 'rejected'], label: '编辑' },
    withdraw: { in: ['auditing'], label: '撤回' },
    renew: { in: ['filed', 'void'], label: '续签' },
    void: { in: ['filed'], label: '作废', danger: true },
    delete: { in: ['draft', 'rejected'], label: '删除', danger: true },
  },
});

export const filingStatus = filingNoun.status;
export type FilingState = StateOf<typeof filingNoun>;

/** State of one application; `operatorAuditStatus` is the state of the employer. */
export const operatorApplicationNoun = defineNoun({
  name: 'operatorApplicationStatus',
  begins: ['waiting'],
  states: {
    waiting: { code: 0, label: '审核中', tone: 'theirs', turn: 'platform' },
    rejected: { code: 1, label: '已驳回', tone: 'refused', isEnd: true },
    approved: { code: 2, label: '已通过', tone: 'done', isEnd: true },
    withdrawn: { code: 4, label: '已撤回', tone: 'draft', isEnd: true },
  },
  transitions: {
    approve: { from: ['waiting'], to: 'approved', by: ['platform'] },
    reject: { from: ['waiting'], to: 'rejected', by: ['platform'] },
    withdraw: { from: ['waiting'], to: 'withdrawn', by: ['customer'] },
  },
  actions: {},
});

export const operatorApplicationStatus = operatorApplicationNoun.status;
