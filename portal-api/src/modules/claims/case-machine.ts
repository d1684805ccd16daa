import { sql, type RawBuilder } from 'kysely';
import { problems } from 'shared-kernel/contract';
import type { CaseParty } from 'shared-kernel/contract/claims';
import * as texts from 'shared-kernel/domain/texts';
import { followUpDays, nextStepText, type CaseSituation } from 'shared-kernel/domain/claims/case-next-step';
import { civilDateOf, dayMs } from 'shared-kernel/domain/civil-date';
import { actorType, caseStatus, messageKind, usertype } from 'shared-kernel/domain/dictionaries';
import { caseNoun, type OpenCaseState } from 'shared-kernel/domain/nouns/case';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { notifyOwner } from '../../platform/move-state';
import {
  defineStateMachine,
  type MachineRow,
  type MessageText,
  type Mover,
} from '../../platform/state-machine';
import { daysLater, materialDays, urgeEveryMs, withinDays, withinWorkdays } from './case-deadlines';

const { draft, awaitMaterials, firstCheck, mendMaterials, awaitApproval, investigating, sentBack } =
  caseStatus.code;
const { adjusting, awaitCustomer, objected, awaitPayment } = caseStatus.code;

interface OpenState {
  /** The clause or law behind the duty to act and the deadline. */
  article: string;
  /** Returns the deadline for leaving a state entered at `since`; missing for states without a limit. */
  until?: (since: Date, materialDeadline: Date | null) => Date | null;
}

const clauses = '保险条款';
const insuranceLaw = (article: string) => `保险法第${article}条`;
const withMaterials: OpenState['until'] = (_, materialDeadline) => materialDeadline;

const openStates: Readonly<Record<OpenCaseState, OpenState>> = {
  [draft]: { article: insuranceLaw('二十一') },
  [awaitMaterials]: { article: insuranceLaw('二十二'), until: withMaterials },
  [firstCheck]: { article: insuranceLaw('二十二'), until: withinWorkdays(2) },
  [mendMaterials]: { article: insuranceLaw('二十二'), until: withMaterials },
  [awaitApproval]: { article: insuranceLaw('二十三'), until: withinDays(30) },
  [investigating]: { article: insuranceLaw('二十三'), until: withinDays(30) },
  [sentBack]: { article: insuranceLaw('二十二'), until: withMaterials },
  [adjusting]: { article: insuranceLaw('二十三'), until: withinDays(10) },
  [awaitCustomer]: { article: clauses, until: withinDays(7) },
  [objected]: { article: insuranceLaw('二十三'), until: withinDays(10) },
  [awaitPayment]: { article: insuranceLaw('二十三'), until: withinDays(10) },
};

/** Returns undefined for a closed case. */
const openState = (status: number): OpenState | undefined => {
  const states: Readonly<Record<number, OpenState>> = openStates;
  return states[status];
};

/**
 * Returns the party that has to act, and the clause or law that sets this duty and the deadline; null for a closed
 * case. After a returned payment, the employer has to supply a new account.
 */
export function turnOf(status: number, payeeReturned = false): { party: CaseParty; article: string } | null {
  if (payeeReturned) return { party: 'customer', article: clauses };
  const party = caseNoun.turnOf(status);
  const state = openState(status);
  return party && state ? { party, article: state.article } : null;
}

/** Cases in which this party has to act: `turnOf` as a condition on the table. */
export const isTurnOf = (party: CaseParty): RawBuilder<boolean> => sql`case when cases.payee_returned
  then ${party === 'customer'}
  else cases.case_status = any(${caseNoun.statesWhere(({ turn }) => turn === party)}::int[]) end`;

/** Returns the deadline of a state entered at `since`; null without a limit. */
export const stateDeadline = (status: number, since: Date, materialDeadline: Date | null): Date | null =>
  openState(status)?.until?.(since, materialDeadline) ?? null;

export const provider: Mover = { kind: 'platform', name: '理赔专员' };
export const insurer: Mover = { kind: 'insurer', name: '保险公司' };

type Case = MachineRow<'cases'>;

/** Puts the case number in front of the message's subject. */
const aboutCase = ({ case_no }: Pick<Case, 'case_no'>, text: MessageText): MessageText => ({
  ...text,
  subject: `案件${case_no}${text.subject}`,
});

/** Maps a row of `cases` to the fields that determine its next step. */
export const situationOf = (row: Case): CaseSituation => ({
  caseStatus: row.case_status,
  turn: turnOf(row.case_status, row.payee_returned)?.party ?? null,
  deadline: row.state_deadline?.toISOString() ?? null,
  materialDeadline: row.material_deadline?.toISOString() ?? null,
  closeTime: row.close_time?.toISOString() ?? null,
  closeType: row.close_type,
  payableAmount: null,
});

/** Returns the next step as worded in messages, which only main accounts receive. */
export const nextStepOf = (row: Case, at: Date, more: Partial<CaseSituation> = {}): string =>
  nextStepText({ ...situationOf(row), ...more }, 'main', civilDateOf(at));

/** Builds a message from what happened and the next step as of the row's `status_time`. */
const notification =
  (subject: string, content: string, popup = false) =>
  (row: Case) =>
    aboutCase(row, { subject, content: `${content}${nextStepOf(row, row.status_time)}`, popup });

/** Builds a message from the transition's remark and the next step; it is shown as a popup. */
const withRemark = (subject: string) => (row: Case, remark: string) =>
  notification(subject, `${remark}。`, true)(row);

const evaluationDays = 30;

type Facts = Pick<Case, 'evaluate_flag' | 'close_time' | 'payee_returned' | 'urge_time'>;

/** Consequences that appear later can be claimed within two years after the case was closed. */
export const isFollowable = ({ close_time }: Pick<Case, 'close_time'>, _actor: Actor, now: Date): boolean =>
  close_time !== null && now.getTime() - close_time.getTime() <= followUpDays * dayMs;

/** A closed case can be rated once, within thirty days. */
const isRatable = ({ evaluate_flag, close_time }: Facts, _actor: Actor, now: Date): boolean =>
  !evaluate_flag && close_time !== null && now.getTime() - close_time.getTime() <= evaluationDays * dayMs;

/** The state machine of a case: its transitions, and what the employer may do in each state. */
export const caseMachine = defineStateMachine(caseNoun, {
  table: 'cases',
  status: 'case_status',
  flow: {
    table: 'case_flow',
    owner: 'case_id',
    columns: ({ kind }) => ({ actor_type: actorType.code[kind] }),
  },
  refusal: problems.caseStateChanged,
  message: { kind: messageKind.code.claim, bizType: 'cases' },
  entering: (to, at, before) => {
    // Reopening a case restarts the full period for submitting materials.
    const materials = to === awaitMaterials ? daysLater(at, materialDays) : before.material_deadline;
    return {
      status_time: at,
      material_deadline: materials,
      state_deadline: stateDeadline(to, at, materials),
    };
  },
  says: {
    submit: { remark: '提交理赔材料' },
    accept: {
      remark: texts.materialsAccepted,
      message: notification('材料审核通过', '理赔材料齐全，案件已进入审批。'),
    },
    investigate: {
      remark: '需核实事故情况',
      command: { name: 'claim:investigate', by: insurer, help: 'look into the accident before deciding' },
    },
    conclude: { remark: '调查结束' },
    approve: {
      remark: texts.claimApproved,
      message: notification('审批通过', '案件已通过审批。'),
    },
    decline: {
      message: (row) =>
        aboutCase(row, {
          subject: '不予赔付',
          content: `案件审核结论为拒赔：${row.close_reason}。如有异议请联系客服。`,
          popup: true,
        }),
    },
    adjust: { remark: texts.claimAdjusted },
    agree: { remark: '确认理算结果' },
    agreeByTime: {
      remark: texts.agreedByTime,
      message: notification('理算结果已自动确认', '7日内未提出异议，理算结果已自动确认。'),
    },
    pay: {
      message: (row) =>
        aboutCase(row, {
          subject: '已赔付',
          content: `赔款${yuanText(fen(row.paid_amount_fen ?? 0))}元已支付，请查收并评价本次服务。`,
        }),
    },
    payReturn: { message: withRemark('赔款被退回') },
    closeWithoutPayment: {
      message: (row) => notification('零赔付结案', `${row.close_reason}。`, true)(row),
    },
    askForMore: { message: withRemark('材料待补正') },
    withdraw: {
      message: (row) =>
        aboutCase(row, {
          subject: texts.caseWithdrawn,
          content: `撤案原因：${row.close_reason}。${nextStepOf(row, row.status_time)}`,
        }),
    },
    reopen: { message: notification('已重新打开', '案件已重新打开。', true) },
    abandon: {
      remark: '超过180日未提交材料，系统撤案',
      message: notification(texts.caseWithdrawn, '超过180日未提交材料。', true),
    },
  },
  when: {
    // After a returned payment it is the employer who has to act.
    urge: ({ payee_returned, urge_time }: Facts, _actor, now) =>
      !payee_returned && (urge_time === null || now.getTime() - urge_time.getTime() >= urgeEveryMs),
    confirm: (_, actor) => actor.usertype === usertype.code.main,
    evaluate: isRatable,
    correctPayee: ({ payee_returned }) => payee_returned,
    followUp: isFollowable,
  },
});

/** Notifies the employer about a case; `popup` marks messages that need a response. */
export const notifyCustomer = (
  ctx: Context,
  trx: Trx,
  found: Pick<Case, 'id' | 'case_no' | 'customer_id'>,
  text: MessageText,
): Promise<void> => notifyOwner(ctx, trx, caseMachine, found, aboutCase(found, text));
