import type { InvoiceId, SettlementId } from './ids';
import { defineCodes } from '../dictionary';
import { defineNoun, type StateOf } from './define-noun';

export const rechargePage = '/rechargeManage/recharge';

/** A payment into the wallet as reported by an employer. */
export const rechargeNoun = defineNoun({
  name: 'costStatus',
  link: () => rechargePage,
  begins: ['waiting'],
  states: {
    waiting: { code: 0, label: '待审核', tone: 'theirs', turn: 'platform' },
    booked: { code: 1, label: '已入账', tone: 'done', isEnd: true },
    rejected: { code: 2, label: '已驳回', tone: 'refused', isEnd: true },
    cancelled: { code: 3, label: '已取消', tone: 'draft', isEnd: true },
  },
  transitions: {
    approve: { from: ['waiting'], to: 'booked', by: ['platform'] },
    reject: { from: ['waiting'], to: 'rejected', by: ['platform'] },
  },
  actions: {},
});

export const costStatus = rechargeNoun.status;
export type RechargeState = StateOf<typeof rechargeNoun>;

/** A refund of bank money from the wallet. */
export const withdrawalNoun = defineNoun({
  name: 'withdrawStatus',
  link: () => '/rechargeManage/recharge?tab=withdrawals',
  begins: ['waiting'],
  states: {
    waiting: { code: 0, label: '退款中', tone: 'theirs', turn: 'platform' },
    paid: { code: 1, label: '已退款', tone: 'done', isEnd: true },
    rejected: { code: 2, label: '已驳回', tone: 'refused', isEnd: true },
    cancelled: { code: 3, label: '已撤回', tone: 'draft', isEnd: true },
  },
  transitions: {
    cancel: { from: ['waiting'], to: 'cancelled', by: ['customer'] },
    pay: { from: ['waiting'], to: 'paid', by: ['platform'] },
    reject: { from: ['waiting'], to: 'rejected', by: ['platform'] },
  },
  actions: { cancel: { in: ['waiting'], label: '撤回' } },
});

export const withdrawStatus = withdrawalNoun.status;
export type WithdrawalState = StateOf<typeof withdrawalNoun>;

/** Proof of a bank transfer; whatever it pays has separate states. */
export const voucherNoun = defineNoun({
  name: 'voucherStatus',
  begins: ['waiting'],
  states: {
    waiting: { code: 0, label: '待审核', tone: 'theirs', turn: 'platform' },
    confirmed: { code: 1, label: '通过', tone: 'done', isEnd: true },
    rejected: { code: 2, label: '驳回', tone: 'refused', isEnd: true },
  },
  transitions: {
    confirm: { from: ['waiting'], to: 'confirmed', by: ['platform'] },
    reject: { from: ['waiting'], to: 'rejected', by: ['platform'] },
  },
  actions: {},
});

export const voucherStatus = voucherNoun.status;
export type VoucherState = StateOf<typeof voucherNoun>;

export const settlementNoun = defineNoun({
  name: 'settleStatus',
  link: (id: SettlementId) => `/settlementLog/waitPayDetail?id=${id}`,
  steps: defineCodes('settlementStep', {
    month: { label: '费用累计' },
    issue: { label: '结算单生成' },
    payment: { label: '支付' },
    settled: { label: '结清' },
  }),
  begins: ['open'],
  states: {
    open: { code: 0, label: '未结算', tone: 'draft', step: 'month', turn: 'system' },
    unpaid: { code: 1, label: '待支付', tone: 'yours', step: 'payment', turn: 'customer' },
    voucherAudit: { code: 2, label: '凭证审核中', tone: 'theirs', step: 'settled', turn: 'platform' },
    settled: { code: 3, label: '已结算', tone: 'done', step: 'settled', isEnd: true },
    voucherRejected: { code: 4, label: '凭证驳回', tone: 'refused', step: 'payment', turn: 'customer' },
  },
  transitions: {
    issue: { from: ['open'], to: 'unpaid', by: ['system', 'customer'] },
    /** Already paid from the wallet, or nothing to pay. */
    close: { from: ['open'], to: 'settled', by: ['system'] },
    submitVoucher: { from: ['unpaid', 'voucherRejected'], to: 'voucherAudit', by: ['customer'] },
    confirmVoucher: { from: ['voucherAudit'], to: 'settled', by: ['platform'] },
    refuseVoucher: { from: ['voucherAudit'], to: 'voucherRejected', by: ['platform'] },
    payByBalance: { from: ['unpaid', 'voucherRejected'], to: 'settled', by: ['customer'] },
  },
  actions: {
    pay: { in: ['unpaid', 'voucherRejected'], label: '去支付' },
    voucher: { in: ['unpaid', 'voucherRejected'], label: '上传付款凭证' },
    /** Requesting the bill for the current month. */
    apply: { in: ['open'] },
    receipt: { in: ['settled'] },
  },
});

export const settleStatus = settlementNoun.status;
export type SettlementState = StateOf<typeof settlementNoun>;

/** States in which a bill waits for the employer's payment. */
export const payableBillStates = settlementNoun.statesWhere(({ turn }) => turn === 'customer');

/** An application for an invoice, and the invoice made of it. */
export const invoiceNoun = defineNoun({
  name: 'invoiceApplicationStatus',
  link: (id: InvoiceId) => `/settlementInvoice/invoicedDetail?id=${id}`,
  begins: ['waiting'],
  states: {
    waiting: { code: 0, label: '待开票', tone: 'theirs', turn: 'platform' },
    issuing: { code: 1, label: '开票中', tone: 'theirs', turn: 'platform' },
    issued: { code: 2, label: '已开票', tone: 'done', isEnd: true },
    rejected: { code: 3, label: '已驳回', tone: 'refused', isEnd: true },
    redFlushed: { code: 4, label: '已红冲', tone: 'draft', isEnd: true },
    withdrawn: { code: 5, label: '已撤回', tone: 'draft', isEnd: true },
  },
  transitions: {
    accept: { from: ['waiting'], to: 'issuing', by: ['platform'] },
    issue: { from: ['issuing'], to: 'issued', by: ['platform'] },
    reject: { from: ['waiting', 'issuing'], to: 'rejected', by: ['platform'] },
    withdraw: { from: ['waiting'], to: 'withdrawn', by: ['customer'] },
    redFlush: { from: ['issued'], to: 'redFlushed', by: ['customer'] },
  },
  actions: {
    withdraw: { in: ['waiting'], label: '撤回' },
    resend: { in: ['issued'], label: '发送邮箱' },
    redFlush: { in: ['issued'], label: '申请红冲' },
  },
});

export const invoiceApplicationStatus = invoiceNoun.status;
export type InvoiceState = StateOf<typeof invoiceNoun>;
