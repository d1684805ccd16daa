import type { OrderId } from './ids';
import { defineCodes } from '../dictionary';
import { defineNoun, type StateOf } from './define-noun';

/** An order to add, remove, replace or amend insured people. */
export const orderNoun = defineNoun({
  name: 'endorseStatus',
  link: (id: OrderId) => `/addReduce/logDetail/${id}`,
  steps: defineCodes('orderStep', {
    submission: { label: '提交' },
    payment: { label: '支付' },
    review: { label: '审核' },
    effect: { label: '生效' },
  }),
  begins: ['draft', 'unpaid', 'auditing'],
  states: {
    /** Submitted by a project user beyond a limit of its project. */
    draft: { code: 0, label: '待主账号确认', tone: 'yours', step: 'submission', turn: 'customer' },
    unpaid: { code: 1, label: '待支付', tone: 'yours', step: 'payment', turn: 'customer' },
    auditing: { code: 2, label: '审核中', tone: 'theirs', step: 'review', turn: 'platform' },
    waiting: { code: 3, label: '待生效', tone: 'theirs', step: 'effect', turn: 'system' },
    done: { code: 4, label: '已生效', tone: 'done', step: 'effect', isEnd: true },
    rejected: { code: 5, label: '已驳回', tone: 'refused', step: 'review', isEnd: true },
    cancelled: { code: 6, label: '已撤销', tone: 'draft', step: 'payment', isEnd: true },
  },
  toDos: {
    draft: ['笔加减保待主账号确认', '去确认'],
    unpaid: ['笔加减保待支付', '去支付'],
  },
  transitions: {
    confirm: { from: ['draft'], to: 'unpaid', by: ['customer'] },
    /** For an order that is not paid before it takes effect. */
    confirmUnpaid: { from: ['draft'], to: 'auditing', by: ['customer'] },
    sendBack: { from: ['draft'], to: 'rejected', by: ['customer'] },
    pay: { from: ['unpaid'], to: 'auditing', by: ['customer'] },
    submitVoucher: { from: ['unpaid'], to: 'auditing', by: ['customer'] },
    refuseVoucher: { from: ['auditing'], to: 'unpaid', by: ['platform'] },
    pass: { from: ['auditing'], to: 'waiting', by: ['system'] },
    approve: { from: ['auditing'], to: 'waiting', by: ['platform'] },
    reject: { from: ['draft', 'auditing'], to: 'rejected', by: ['platform', 'system'] },
    /** All people of the order have an open case by now; the customer was notified of each. */
    refuseInjured: { from: ['waiting'], to: 'rejected', by: ['system'] },
    cancel: { from: ['draft', 'unpaid', 'auditing', 'waiting'], to: 'cancelled', by: ['customer'] },
    lapse: { from: ['unpaid'], to: 'cancelled', by: ['system'] },
    expireUnconfirmed: { from: ['draft'], to: 'cancelled', by: ['system'] },
    takeEffect: { from: ['waiting'], to: 'done', by: ['system'] },
  },
  actions: {
    /** Confirming and rejecting; reserved for the main account. */
    confirm: { in: ['draft'], label: '确认' },
    pay: { in: ['unpaid'], label: '支付', right: 'addReduce' },
    voucher: { in: ['unpaid'], label: '上传付款凭证' },
    cancel: {
      in: ['draft', 'unpaid', 'auditing', 'waiting'],
      label: '撤销',
      danger: true,
      right: 'addReduce',
    },
    /** Downloads the endorsement. */
    download: { in: ['done'], label: '下载批单' },
  },
});

export const endorseStatus = orderNoun.status;
export type OrderState = StateOf<typeof orderNoun>;

export const openOrders = orderNoun.statesWhere(({ isEnd }) => !isEnd);

/** An order is void when the main account has not confirmed it within this many days. */
export const confirmWithinDays = 30;
