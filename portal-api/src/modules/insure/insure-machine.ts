import { problems } from 'shared-kernel/contract';
import { voidUnpaid } from 'shared-kernel/domain/texts';
import { messageKind, usertype } from 'shared-kernel/domain/dictionaries';
import type { Actor } from '../../platform/context';
import { defineStateMachine, type MachineRow } from '../../platform/state-machine';
import { fen, moneyText } from 'shared-kernel/domain/money';
import { insureState } from './insure-states';

const { draft, submitted, rejected, unpaid, paid, inForce, expired, void: isVoid } = insureState;

/** A branch only looks at company-wide ones. */
const isOwn = (insure: { filiale_id: number | null }, actor: Actor): boolean =>
  actor.filialeId === null || actor.filialeId === insure.filiale_id;

const approvedText = (insure: MachineRow<'insure'>): string =>
  `保单号${insure.policy_no}，${insure.person_count}人，保费${moneyText(fen(insure.premium_fen))}，${insure.start_date}零时起保。`;

/** How an application becomes a policy, and how that ends. */
export const insureMachine = defineStateMachine({
  table: 'insure',
  status: 'insure_status',
  flow: { table: 'insure_flow', owner: 'insure_id' },
  refusal: problems.stateChanged,
  message: { kind: messageKind.code.policy, bizType: 'insure', link: (id) => `/insurance/details/${id}` },
  transitions: {
    edit: { from: [rejected], to: draft, by: ['customer'] },
    discard: { from: [draft, rejected], to: isVoid, by: ['customer'], remark: '删除草稿' },
    submit: { from: [draft], to: submitted, by: ['customer'] },
    withdraw: { from: [submitted], to: draft, by: ['customer'], remark: '撤回' },
    reject: {
      from: [submitted],
      to: rejected,
      by: ['provider', 'system'],
      message: (insure, reason) => ({
        subject: `投保单${insure.insure_no}已驳回`,
        content: `驳回原因：${reason}。修改后可重新提交。`,
        popup: true,
      }),
    },
    approve: {
      from: [submitted],
      to: unpaid,
      by: ['provider'],
      remark: '审核通过',
      message: (insure) => ({
        subject: `投保单${insure.insure_no}审核通过，请支付`,
        content: approvedText(insure),
      }),
    },
    /** Billed by month: nothing to pay before cover starts. */
    approveBilled: {
      from: [submitted],
      to: paid,
      by: ['provider'],
      remark: '审核通过',
      message: (insure) => ({
        subject: `投保单${insure.insure_no}审核通过`,
        content: approvedText(insure),
      }),
    },
    pay: { from: [unpaid], to: paid, by: ['customer'], remark: '余额支付' },
    giveUp: { from: [unpaid], to: isVoid, by: ['customer'], remark: '放弃投保' },
    lapse: { from: [unpaid], to: isVoid, by: ['system'], remark: voidUnpaid },
    start: { from: [paid], to: inForce, by: ['system'], remark: '保障开始' },
    expire: {
      from: [inForce],
      to: expired,
      by: ['system'],
      remark: '保障到期',
      message: (insure) => ({
        subject: `保单${insure.policy_no}已到期`,
        content: `保单已于${insure.end_date}二十四时到期，请及时续保。`,
      }),
    },
  },
  actions: {
    edit: { in: [draft, rejected], right: 'insure', when: isOwn },
    submit: { in: [draft], right: 'insure', when: isOwn },
    pay: { in: [unpaid], right: 'insure', when: isOwn },
    cancel: { in: [submitted, unpaid], right: 'insure', when: isOwn },
    delete: { in: [draft, rejected], right: 'insure', when: isOwn },
    openToBranches: {
      in: [unpaid, paid, inForce],
      when: (insure: Parameters<typeof isOwn>[0], actor) =>
        insure.filiale_id === null && actor.usertype === usertype.code.main,
    },
    changeStaff: { in: [paid, inForce], right: 'addReduce' },
  },
});
