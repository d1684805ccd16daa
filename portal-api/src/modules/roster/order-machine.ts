import { problems } from 'shared-kernel/contract';
import type { Selectable } from 'kysely';
import {
  endorseStatus,
  messageKind,
  operateType,
  payType,
  usertype,
} from 'shared-kernel/domain/dictionaries';
import { seesCost } from '../../platform/rights';
import { defineStateMachine } from '../../platform/state-machine';
import type { AddReduceTable } from './roster.tables';

/** States of an order; what the customer calls a draft waits for the main account. */
export const orderState = { ...endorseStatus.code, unconfirmed: endorseStatus.code.draft };
const { unconfirmed, unpaid, auditing, waiting, done, rejected, cancelled } = orderState;

export type Order = Selectable<AddReduceTable>;

type Effect = Pick<Order, 'endorse_status' | 'effect_at' | 'effect_time'>;

/** True once any of an order has taken effect, by the clock: the job that books it may come a minute later. */
const hasBegun = (order: Effect, _actor: unknown, now: Date): boolean =>
  order.effect_time !== null || (order.endorse_status === waiting && order.effect_at <= now);

/** Nothing of it is paid before the provider has confirmed the voucher. */
export const waitsForVoucher = (order: Pick<Order, 'endorse_status' | 'pay_type' | 'pay_time'>): boolean =>
  order.endorse_status === auditing && order.pay_type === payType.code.voucher && order.pay_time === null;

/** An order that the main account has not confirmed by then is void. */
export const confirmWithinDays = 30;

/** How an order to change staff moves on. */
export const orderMachine = defineStateMachine({
  table: 'add_reduce',
  status: 'endorse_status',
  flow: { table: 'add_reduce_flow', owner: 'add_reduce_id' },
  refusal: problems.stateChanged,
  message: {
    kind: messageKind.code.addReduce,
    bizType: 'addReduce',
    link: (id) => `/addReduce/logDetail/${id}`,
  },
  transitions: {
    confirm: { from: [unconfirmed], to: unpaid, by: ['customer'], remark: '主账号已确认' },
    /** Nothing is paid before it takes effect. */
    confirmUnpaid: { from: [unconfirmed], to: auditing, by: ['customer'], remark: '主账号已确认' },
    sendBack: { from: [unconfirmed], to: rejected, by: ['customer'] },
    pay: { from: [unpaid], to: auditing, by: ['customer'], remark: '余额支付' },
    submitVoucher: { from: [unpaid], to: auditing, by: ['customer'], remark: '已提交付款凭证' },
    refuseVoucher: {
      from: [auditing],
      to: unpaid,
      by: ['provider'],
      message: ({ order_no }, remark) => ({
        subject: `加减保${order_no}${remark}`,
        content: `加减保单${order_no}${remark}。请重新提交付款凭证或用余额支付。`,
        popup: true,
      }),
    },
    pass: { from: [auditing], to: waiting, by: ['system'], remark: '自动审核通过' },
    approve: { from: [auditing], to: waiting, by: ['provider'], remark: '审核通过' },
    reject: {
      from: [unconfirmed, auditing],
      to: rejected,
      by: ['provider', 'system'],
      message: ({ order_no }, reason) => ({
        subject: `加减保${order_no}已驳回：${reason}`,
        content: `加减保单${order_no}未通过审核，原因：${reason}。`,
        popup: true,
      }),
    },
    /** All people of the order have an open case by now; the customer was notified of each. */
    refuseInjured: { from: [waiting], to: rejected, by: ['system'] },
    cancel: {
      from: [unconfirmed, unpaid, auditing, waiting],
      to: cancelled,
      by: ['customer'],
      remark: '已撤销',
    },
    lapse: { from: [unpaid], to: cancelled, by: ['system'], remark: '当日未支付，自动作废' },
    expireUnconfirmed: {
      from: [unconfirmed],
      to: cancelled,
      by: ['system'],
      remark: `${confirmWithinDays}天未确认，自动作废`,
      message: ({ order_no }, remark) => ({
        subject: `加减保${order_no}已作废`,
        content: `加减保单${order_no}${remark}。`,
      }),
    },
    takeEffect: {
      from: [waiting],
      to: done,
      by: ['system'],
      remark: '已生效',
      message: (order) => ({
        subject: `加减保${order.order_no}已生效`,
        content: `批单号${order.endorse_no}，${operateType.label(order.operate_type)}${order.person_count}人。`,
      }),
    },
  },
  actions: {
    /** Confirming, and rejecting. */
    confirm: {
      in: [unconfirmed],
      when: (_: Effect, actor) => actor.usertype === usertype.code.main,
    },
    pay: { in: [unpaid], right: 'addReduce', when: (_: Effect, actor) => seesCost(actor) },
    voucher: { in: [unpaid], when: (_: Effect, actor) => actor.usertype === usertype.code.main },
    cancel: {
      in: [unconfirmed, unpaid, auditing, waiting],
      right: 'addReduce',
      when: (order: Effect, actor, now) => !hasBegun(order, actor, now),
    },
    /** Its endorsement. */
    download: { in: [done] },
  },
});
