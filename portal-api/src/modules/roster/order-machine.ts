import type { Selectable } from 'kysely';
import {
  endorseStatus,
  messageKind,
  operateType,
  payType,
  usertype,
} from 'shared-kernel/domain/dictionaries';
import { confirmWithinDays, orderNoun } from 'shared-kernel/domain/nouns/order';
import type { Actor } from '../../platform/context';
import { seesCost } from '../../platform/rights';
import { defineStateMachine } from '../../platform/state-machine';
import type { AddReduceTable } from './roster.tables';

export const orderState = endorseStatus.code;
const { auditing, waiting } = orderState;

export type Order = Selectable<AddReduceTable>;

type Effect = Pick<Order, 'endorse_status' | 'effect_at' | 'effect_time'>;

/** Whether no part of an order has taken effect, by the clock: the job that books the effect may run a minute later. */
const isToCome = (order: Effect, _actor: Actor, now: Date): boolean =>
  order.effect_time === null && (order.endorse_status !== waiting || order.effect_at > now);

/** Whether the order's voucher waits for the provider: nothing is paid before the provider has confirmed it. */
export const waitsForVoucher = (order: Pick<Order, 'endorse_status' | 'pay_type' | 'pay_time'>): boolean =>
  order.endorse_status === auditing && order.pay_type === payType.code.voucher && order.pay_time === null;

/** Transitions of an order to change staff. */
export const orderMachine = defineStateMachine(orderNoun, {
  table: 'add_reduce',
  status: 'endorse_status',
  flow: { table: 'add_reduce_flow', owner: 'add_reduce_id' },
  message: { kind: messageKind.code.addReduce, bizType: 'addReduce' },
  says: {
    confirm: { remark: '主账号已确认' },
    confirmUnpaid: { remark: '主账号已确认' },
    pay: { remark: '余额支付' },
    submitVoucher: { remark: '已提交付款凭证' },
    refuseVoucher: {
      message: ({ order_no }, remark) => ({
        subject: `加减保${order_no}${remark}`,
        content: `加减保单${order_no}${remark}。请重新提交付款凭证或用余额支付。`,
        popup: true,
      }),
    },
    pass: { remark: '自动审核通过' },
    approve: { remark: '审核通过' },
    reject: {
      message: ({ order_no }, reason) => ({
        subject: `加减保${order_no}已驳回：${reason}`,
        content: `加减保单${order_no}未通过审核，原因：${reason}。`,
        popup: true,
      }),
    },
    cancel: { remark: '已撤销' },
    lapse: { remark: '逾期未支付，自动作废' },
    expireUnconfirmed: {
      remark: `${confirmWithinDays}天未确认，自动作废`,
      message: ({ order_no }, remark) => ({
        subject: `加减保${order_no}已作废`,
        content: `加减保单${order_no}${remark}。`,
      }),
    },
    takeEffect: {
      remark: '已生效',
      message: (order) => ({
        subject: `加减保${order.order_no}已生效`,
        content: `批单号${order.endorse_no}，${operateType.label(order.operate_type)}${order.person_count}人。`,
      }),
    },
  },
  when: {
    confirm: (_, actor) => actor.usertype === usertype.code.main,
    pay: (_, actor) => seesCost(actor),
    voucher: (_, actor) => actor.usertype === usertype.code.main,
    cancel: isToCome,
  },
});
