import { problems } from 'shared-kernel/contract';
import { voidUnpaid } from 'shared-kernel/domain/texts';
import { addDays, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { renewalAheadDays } from 'shared-kernel/domain/constants';
import { messageKind, renewStatus, usertype } from 'shared-kernel/domain/dictionaries';
import type { Actor } from '../../platform/context';
import { seesCost } from '../../platform/rights';
import { defineStateMachine, type MachineRow } from '../../platform/state-machine';
import { fen, moneyText } from 'shared-kernel/domain/money';
import { insureState } from './insure-states';
import { renewableStates } from './renewal/renew-status';

const { draft, submitted, rejected, unpaid, paid, inForce, expired, void: isVoid } = insureState;
const { surrenderAudit, surrendered } = insureState;
const { waiting, declined } = renewStatus.code;

/** Facts that the actions depend on besides the state. */
interface PolicyFacts {
  filiale_id: number | null;
  end_date: CivilDate;
  /** Null when it cannot be renewed. */
  renewStatus: number | null;
  isSurrenderApproved: boolean;
  today: CivilDate;
  /** Of the plan; left out where nobody asks for changes of the people. */
  allowReduce?: boolean;
  allowReplace?: boolean;
}

/** A branch only looks at company-wide ones. */
const isOwn = (insure: PolicyFacts, actor: Actor): boolean =>
  actor.filialeId === null || actor.filialeId === insure.filiale_id;

/** A surrender removes everybody and moves money: not for those who may not remove one person or see no money. */
export const maySurrender = (actor: Actor): boolean => actor.rights.addReduce && seesCost(actor);

/** An own policy near its end, with one of these states of its renewal. */
const nearEnd =
  (...renewed: (number | null)[]) =>
  (insure: PolicyFacts, actor: Actor): boolean =>
    isOwn(insure, actor) &&
    renewed.includes(insure.renewStatus) &&
    compareDays(insure.end_date, addDays(insure.today, renewalAheadDays)) <= 0;

/** New cover begins tomorrow at the earliest, and by the last day. */
const hasDayLeft = ({ end_date, today }: PolicyFacts): boolean => compareDays(end_date, today) > 0;

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
        content: `${insure.person_count}人，保费${moneyText(fen(insure.premium_fen))}。请在${insure.start_date}零时前支付，支付后自该时起保并生成电子保单；支付前未生效。`,
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
    payByVoucher: { from: [unpaid], to: paid, by: ['provider'], remark: '付款凭证已确认' },
    giveUp: { from: [unpaid], to: isVoid, by: ['customer'], remark: '放弃投保' },
    lapse: { from: [unpaid], to: isVoid, by: ['system'], remark: voidUnpaid },
    start: { from: [paid], to: inForce, by: ['system'], remark: '保障开始' },
    askSurrender: { from: [inForce], to: surrenderAudit, by: ['customer'] },
    withdrawSurrender: { from: [surrenderAudit], to: inForce, by: ['customer'], remark: '撤回退保申请' },
    rejectSurrender: {
      from: [surrenderAudit],
      to: inForce,
      by: ['provider', 'system'],
      message: (insure, reason) => ({
        subject: `保单${insure.policy_no}退保未通过`,
        content: `原因：${reason}。保单继续有效。`,
        popup: true,
      }),
    },
    surrender: { from: [surrenderAudit], to: surrendered, by: ['system'], remark: '退保完成' },
    /** Nobody was covered yet, so there is nothing to review. */
    surrenderUnbegun: { from: [paid], to: isVoid, by: ['customer'] },
    expire: {
      from: [inForce, surrenderAudit],
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
    pay: {
      in: [unpaid],
      right: 'insure',
      when: (insure: PolicyFacts, actor) => isOwn(insure, actor) && seesCost(actor),
    },
    cancel: { in: [submitted, unpaid], right: 'insure', when: isOwn },
    delete: { in: [draft, rejected], right: 'insure', when: isOwn },
    openToBranches: {
      in: [unpaid, paid, inForce],
      when: (insure: PolicyFacts, actor) =>
        insure.filiale_id === null && actor.usertype === usertype.code.main,
    },
    renew: { in: renewableStates, right: 'insure', when: nearEnd(waiting, declined) },
    decline: { in: renewableStates, right: 'insure', when: nearEnd(waiting) },
    resume: { in: renewableStates, right: 'insure', when: nearEnd(declined) },
    surrender: {
      in: [paid, inForce],
      right: 'insure',
      when: (insure: PolicyFacts, actor) => isOwn(insure, actor) && maySurrender(actor),
    },
    withdrawSurrender: {
      in: [surrenderAudit],
      right: 'insure',
      when: (insure: PolicyFacts, actor) =>
        isOwn(insure, actor) && maySurrender(actor) && !insure.isSurrenderApproved,
    },
    changeStaff: { in: [paid, inForce], right: 'addReduce' },
    add: { in: [paid, inForce], right: 'addReduce', when: hasDayLeft },
    reduce: {
      in: [paid, inForce],
      right: 'addReduce',
      when: (insure: PolicyFacts) => insure.allowReduce === true,
    },
    replace: {
      in: [inForce],
      right: 'addReduce',
      when: (insure: PolicyFacts) => insure.allowReplace === true && hasDayLeft(insure),
    },
    amend: { in: [inForce], right: 'addReduce' },
  },
});
