import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import { followUpDays, nextStepText, type CaseSituation } from 'shared-kernel/domain/claims/case-next-step';
import { civilDateOf, dayMs } from 'shared-kernel/domain/civil-date';
import { actorType, closedCaseStates, messageKind, usertype } from 'shared-kernel/domain/dictionaries';
import type { CaseParty } from 'shared-kernel/contract/claims';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Actor } from '../../platform/context';
import {
  defineStateMachine,
  type MachineRow,
  type MessageText,
  type Mover,
} from '../../platform/state-machine';
import { daysLater, materialDays, withinDays, withinWorkdays } from './case-deadlines';
import { caseCode, type OpenCaseState } from './case-states';

const { draft, awaitMaterials, firstCheck, mendMaterials, awaitApproval, investigating, sentBack } = caseCode;
const { adjusting, awaitCustomer, objected, awaitPayment, paid, unpaid, withdrawn } = caseCode;

interface CaseState {
  /** The party that has to act. */
  party: CaseParty;
  /** The clause or law behind the duty to act and the deadline. */
  article: string;
  /** Deadline for leaving the state, entered at `since`; missing without a limit. */
  until?: (since: Date, materialDeadline: Date | null) => Date | null;
}

export const clauses = '保险条款';
const insuranceLaw = (article: string) => `保险法第${article}条`;
const withMaterials: CaseState['until'] = (_, materialDeadline) => materialDeadline;

const openStates: Readonly<Record<OpenCaseState, CaseState>> = {
  [draft]: { party: 'customer', article: insuranceLaw('二十一') },
  [awaitMaterials]: { party: 'customer', article: insuranceLaw('二十二'), until: withMaterials },
  [firstCheck]: { party: 'platform', article: insuranceLaw('二十二'), until: withinWorkdays(2) },
  [mendMaterials]: { party: 'customer', article: insuranceLaw('二十二'), until: withMaterials },
  [awaitApproval]: { party: 'insurer', article: insuranceLaw('二十三'), until: withinDays(30) },
  [investigating]: { party: 'insurer', article: insuranceLaw('二十三'), until: withinDays(30) },
  [sentBack]: { party: 'customer', article: insuranceLaw('二十二'), until: withMaterials },
  [adjusting]: { party: 'insurer', article: insuranceLaw('二十三'), until: withinDays(10) },
  [awaitCustomer]: { party: 'customer', article: clauses, until: withinDays(7) },
  [objected]: { party: 'insurer', article: insuranceLaw('二十三'), until: withinDays(10) },
  [awaitPayment]: { party: 'insurer', article: insuranceLaw('二十三'), until: withinDays(10) },
};

/** Undefined for a closed case. */
export const openState = (status: number): CaseState | undefined => {
  const states: Readonly<Record<number, CaseState>> = openStates;
  return states[status];
};

/** When a state entered at `since` should have ended; null without a limit. */
export const stateDeadline = (status: number, since: Date, materialDeadline: Date | null): Date | null =>
  openState(status)?.until?.(since, materialDeadline) ?? null;

/** Codes of case_flow.actor_type. */
export const actorCode: Record<Mover['kind'], number> = {
  customer: actorType.code.customer,
  provider: actorType.code.platform,
  insurer: actorType.code.insurer,
  system: actorType.code.system,
};

export const provider: Mover = { kind: 'provider', name: '理赔专员' };
export const insurer: Mover = { kind: 'insurer', name: '保险公司' };

type Case = MachineRow<'cases'>;

/** A message about a case names it. */
export const aboutCase = ({ case_no }: Pick<Case, 'case_no'>, text: MessageText): MessageText => ({
  ...text,
  subject: `案件${case_no}${text.subject}`,
});

/** What decides about the next step of a row of `cases`. */
export const situationOf = (row: Case): CaseSituation => ({
  caseStatus: row.case_status,
  turn: row.payee_returned ? 'customer' : (openState(row.case_status)?.party ?? null),
  deadline: row.state_deadline?.toISOString() ?? null,
  materialDeadline: row.material_deadline?.toISOString() ?? null,
  closeTime: row.close_time?.toISOString() ?? null,
  closeType: row.close_type,
  payableAmount: null,
});

/** The next step as messages say it, which only main accounts read. */
export const nextStepOf = (row: Case, at: Date, more: Partial<CaseSituation> = {}): string =>
  nextStepText({ ...situationOf(row), ...more }, 'main', civilDateOf(at));

/** What happened, and the next step as it is at that moment. */
const notification =
  (subject: string, content: string, popup = false) =>
  (row: Case) =>
    aboutCase(row, { subject, content: `${content}${nextStepOf(row, row.status_time)}`, popup });

const mend = [awaitMaterials, mendMaterials, sentBack];
const beforeDecision = [draft, awaitMaterials, firstCheck, mendMaterials, awaitApproval];

const evaluationDays = 30;

type Facts = Pick<Case, 'evaluate_flag' | 'close_time' | 'payee_returned'>;

/** Later consequences of an accident are claimed within two years of the end of its case. */
export const isFollowable = ({ close_time }: Pick<Case, 'close_time'>, _actor: Actor, now: Date): boolean =>
  close_time !== null && now.getTime() - close_time.getTime() <= followUpDays * dayMs;

/** A closed case can be rated once, within thirty days. */
const isRatable = ({ evaluate_flag, close_time }: Facts, _actor: Actor, now: Date): boolean =>
  !evaluate_flag && close_time !== null && now.getTime() - close_time.getTime() <= evaluationDays * dayMs;

/** The state machine of a case: its transitions, and the employer's actions. */
export const caseMachine = defineStateMachine({
  table: 'cases',
  status: 'case_status',
  flow: {
    table: 'case_flow',
    owner: 'case_id',
    columns: ({ kind }) => ({ actor_type: actorCode[kind] }),
  },
  refusal: problems.caseStateChanged,
  message: {
    kind: messageKind.code.claim,
    bizType: 'cases',
    link: (id) => `/flashCompensationCloud/details/${id}`,
  },
  entering: (to, at, before) => {
    // A case that is opened again has the whole time for its papers once more.
    const materials = to === awaitMaterials ? daysLater(at, materialDays) : before.material_deadline;
    return {
      status_time: at,
      material_deadline: materials,
      state_deadline: stateDeadline(to, at, materials),
    };
  },
  transitions: {
    submit: { from: mend, to: firstCheck, by: ['customer'], remark: '提交理赔材料' },
    accept: {
      from: [firstCheck],
      to: awaitApproval,
      by: ['provider'],
      remark: texts.materialsAccepted,
      message: notification('材料审核通过', '理赔材料齐全，案件已进入审批。'),
    },
    requestMaterials: { from: [firstCheck], to: mendMaterials, by: ['provider'] },
    sendBack: { from: [awaitApproval], to: sentBack, by: ['insurer'] },
    investigate: { from: [awaitApproval], to: investigating, by: ['insurer'] },
    conclude: { from: [investigating], to: awaitApproval, by: ['insurer'], remark: '调查结束' },
    approve: {
      from: [awaitApproval],
      to: adjusting,
      by: ['insurer'],
      remark: texts.claimApproved,
      message: notification('审批通过', '案件已通过审批。'),
    },
    decline: {
      from: [awaitApproval],
      to: unpaid,
      by: ['insurer'],
      message: (row) =>
        aboutCase(row, {
          subject: '不予赔付',
          content: `案件审核结论为拒赔：${row.close_reason}。如有异议请联系客服。`,
          popup: true,
        }),
    },
    adjust: {
      from: [adjusting, objected],
      to: awaitCustomer,
      by: ['insurer'],
      remark: texts.claimAdjusted,
    },
    agree: {
      from: [awaitCustomer],
      to: awaitPayment,
      by: ['customer', 'provider'],
      remark: '确认理算结果',
    },
    agreeByTime: {
      from: [awaitCustomer],
      to: awaitPayment,
      by: ['system'],
      remark: texts.agreedByTime,
      message: notification('理算结果已自动确认', '7日内未提出异议，理算结果已自动确认。'),
    },
    object: { from: [awaitCustomer], to: objected, by: ['customer'] },
    pay: {
      from: [awaitPayment],
      to: paid,
      by: ['insurer'],
      message: (row) =>
        aboutCase(row, {
          subject: '已赔付',
          content: `赔款${yuanText(fen(row.paid_amount_fen ?? 0))}元已支付，请查收并评价本次服务。`,
        }),
    },
    /** The bank sent the money back; the employer corrects the account. */
    payReturn: {
      from: [paid],
      to: awaitPayment,
      by: ['insurer'],
      message: (row, remark) =>
        aboutCase(row, {
          subject: '赔款被退回',
          content: `${remark}。${nextStepOf(row, row.status_time)}`,
          popup: true,
        }),
    },
    closeWithoutPayment: {
      from: [awaitPayment],
      to: unpaid,
      by: ['insurer'],
      remark: '零赔付结案',
      message: notification('零赔付结案', '损失在免赔额内。', true),
    },
    /** A changed report requires papers that are missing. */
    askForMore: {
      from: [firstCheck],
      to: mendMaterials,
      by: ['customer'],
      message: (row, remark) =>
        aboutCase(row, {
          subject: '材料待补正',
          content: `${remark}。${nextStepOf(row, row.status_time)}`,
          popup: true,
        }),
    },
    withdraw: {
      from: beforeDecision,
      to: withdrawn,
      by: ['customer'],
      message: (row) =>
        aboutCase(row, {
          subject: texts.caseWithdrawn,
          content: `撤案原因：${row.close_reason}。${nextStepOf(row, row.status_time)}`,
        }),
    },
    reopen: {
      from: [withdrawn],
      to: awaitMaterials,
      by: ['provider'],
      message: notification('已重新打开', '案件已重新打开。', true),
    },
    /** Nothing arrived for half a year. */
    abandon: {
      from: mend,
      to: withdrawn,
      by: ['system'],
      remark: '超过180日未提交材料，系统撤案',
      message: notification(texts.caseWithdrawn, '超过180日未提交材料。', true),
    },
  },
  actions: {
    edit: { in: [draft, awaitMaterials, firstCheck, mendMaterials], right: 'claim' },
    materials: { in: mend, right: 'claim' },
    submit: { in: mend, right: 'claim' },
    withdraw: { in: beforeDecision, right: 'claim' },
    urge: {
      in: [firstCheck, awaitApproval, investigating, adjusting, objected, awaitPayment],
      right: 'claim',
      // After a returned payment the next step is the employer's.
      when: ({ payee_returned }: Facts) => !payee_returned,
    },
    // Only the main account agrees to an adjustment.
    confirm: {
      in: [awaitCustomer],
      when: (_: Facts, actor: Actor) => actor.usertype === usertype.code.main,
    },
    object: { in: [awaitCustomer], right: 'claim' },
    evaluate: { in: [paid, unpaid], right: 'claim', when: isRatable },
    correctPayee: {
      in: [awaitPayment],
      right: 'claim',
      when: ({ payee_returned }: Facts) => payee_returned,
    },
    followUp: { in: closedCaseStates, right: 'claim', when: isFollowable },
    /** The notice of the insurer's decision. */
    downloadNotice: { in: [paid, unpaid] },
  },
});
