import { voidUnpaid } from 'shared-kernel/domain/texts';
import { addDays, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { renewalAheadDays } from 'shared-kernel/domain/constants';
import { messageKind, renewStatus, usertype } from 'shared-kernel/domain/dictionaries';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import type { Actor } from '../../platform/context';
import { seesCost } from '../../platform/rights';
import { defineStateMachine, type MachineRow } from '../../platform/state-machine';
import { fen, moneyText } from 'shared-kernel/domain/money';
import type { FilialeId } from 'shared-kernel/domain/nouns/ids';

const { waiting, declined } = renewStatus.code;

/** Facts that the actions depend on besides the state. */
interface PolicyFacts {
  filiale_id: FilialeId | null;
  end_date: CivilDate;
  /** Null for a policy that cannot be renewed. */
  renewStatus: number | null;
  isSurrenderApproved: boolean;
  today: CivilDate;
  /** Setting of the plan; left out where staff changes do not matter. */
  allowReduce?: boolean;
  allowReplace?: boolean;
}

/** A branch can only read company-wide policies. */
const isOwn = (insure: PolicyFacts, actor: Actor): boolean =>
  actor.filialeId === null || actor.filialeId === insure.filiale_id;

/** A surrender removes everybody and moves money, so it requires the rights to remove people and to see costs. */
export const maySurrender = (actor: Actor): boolean => actor.rights.addReduce && seesCost(actor);

/** True for the caller's own policy near its end, with one of these renewal states. */
const nearEnd =
  (...renewed: (number | null)[]) =>
  (insure: PolicyFacts, actor: Actor): boolean =>
    isOwn(insure, actor) &&
    renewed.includes(insure.renewStatus) &&
    compareDays(insure.end_date, addDays(insure.today, renewalAheadDays)) <= 0;

/** New cover begins tomorrow at the earliest, and by the last day; a surrender ends cover before it. */
const hasDayLeft = ({ end_date, today }: PolicyFacts): boolean => compareDays(end_date, today) > 0;

const approvedText = (insure: MachineRow<'insure'>): string =>
  `保单号${insure.policy_no}，${insure.person_count}人，保费${moneyText(fen(insure.premium_fen))}，${insure.start_date}零时起保。`;

/** The state machine from application to the end of the policy. */
export const insureMachine = defineStateMachine(policyNoun, {
  table: 'insure',
  status: 'insure_status',
  flow: { table: 'insure_flow', owner: 'insure_id' },
  message: { kind: messageKind.code.policy, bizType: 'insure' },
  says: {
    discard: { remark: '删除草稿' },
    withdraw: { remark: '撤回' },
    reject: {
      message: (insure, reason) => ({
        subject: `投保单${insure.insure_no}已驳回`,
        content: `驳回原因：${reason}。修改后可重新提交。`,
        popup: true,
      }),
    },
    approve: {
      remark: '审核通过',
      message: (insure) => ({
        subject: `投保单${insure.insure_no}审核通过，请支付`,
        content: `${insure.person_count}人，保费${moneyText(fen(insure.premium_fen))}。请在${insure.start_date}零时前支付，支付后自该时起保并生成电子保单；支付前未生效。`,
      }),
    },
    approveBilled: {
      remark: '审核通过',
      message: (insure) => ({
        subject: `投保单${insure.insure_no}审核通过`,
        content: approvedText(insure),
      }),
    },
    pay: { remark: '余额支付' },
    payByVoucher: { remark: '付款凭证已确认' },
    giveUp: { remark: '放弃投保' },
    lapse: { remark: voidUnpaid },
    start: { remark: '保障开始' },
    withdrawSurrender: { remark: '撤回退保申请' },
    rejectSurrender: {
      message: (insure, reason) => ({
        subject: `保单${insure.policy_no}退保未通过`,
        content: `原因：${reason}。保单继续有效。`,
        popup: true,
      }),
    },
    surrender: { remark: '退保完成' },
    expire: { remark: '保障到期' },
  },
  when: {
    edit: isOwn,
    submit: isOwn,
    pay: (insure, actor) => isOwn(insure, actor) && seesCost(actor),
    cancel: isOwn,
    delete: isOwn,
    openToBranches: ({ filiale_id }, actor) => filiale_id === null && actor.usertype === usertype.code.main,
    renew: nearEnd(waiting, declined),
    decline: nearEnd(waiting),
    resume: nearEnd(declined),
    surrender: (insure, actor) => isOwn(insure, actor) && maySurrender(actor) && hasDayLeft(insure),
    withdrawSurrender: (insure, actor) =>
      isOwn(insure, actor) && maySurrender(actor) && !insure.isSurrenderApproved,
    add: hasDayLeft,
    reduce: ({ allowReduce }) => allowReduce === true,
    replace: (insure) => insure.allowReplace === true && hasDayLeft(insure),
  },
});
