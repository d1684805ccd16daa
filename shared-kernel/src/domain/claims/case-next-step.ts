import { addDays, civilDateOf, shortDay, type CivilDate } from '../civil-date';
import { caseNoun, caseStatus } from '../nouns/case';
import { namesOf } from '../nouns/define-noun';
import { caseCloseType } from '../dictionaries/claims';

/** Reader of the text: the main account, or a project user with the right to claims. */
export type CaseReader = 'main' | 'project';

/** Who has to act, from the reader's point of view; `nobody` in a closed case. */
type Party = 'reader' | 'mainAccount' | 'platform' | 'insurer' | 'nobody';

interface NextStep {
  /** Set if another party than usual in this state has to act. */
  party?: Party;
  /** The task, or how a closed case ended. Placeholders in braces are filled in from the case. */
  task: string;
  /** Consequence of doing nothing, or what the reader can do meanwhile. */
  otherwise: string;
}

export interface CaseSituation {
  caseStatus: number;
  /** The party that has to act; after a returned payment the customer instead of the insurer. */
  turn: string | null;
  /** This and the following times are instants as ISO text. */
  deadline: string | null;
  materialDeadline: string | null;
  closeTime: string | null;
  closeType: number | null;
  /** Total of the newest adjustment, in fen. */
  payableAmount: number | null;
  /** Whether the pending adjustment counts as agreed after its deadline. */
  agreesBySilence?: boolean | undefined;
}

/** Days after the deadline at which a case with missing papers is closed. */
export const abandonAfterDays = 150;
/** Days after the closing of a case in which later consequences of the accident can be claimed. */
export const followUpDays = 730;

/** The states of a case, and the one after a returned payment. */
type Situation = keyof typeof caseStatus.code | 'paymentReturned';

const alike = (task: string, otherwise: string): Record<CaseReader, NextStep> => {
  const step = { task, otherwise };
  return { main: step, project: step };
};
const urgeLate = '您无需操作，可以催办';
const elseWithdrawn = '到{withdrawal}仍未提交将自动撤案';
const laterClaims = '后续损失可在{followUp}前追加索赔';

/** Next steps by state and reader. A project user may object to an adjustment, but never agree to it. */
const nextSteps: Readonly<Record<Situation, Record<CaseReader, NextStep>>> = {
  draft: alike('补全并提交报案', '未提交不算报案'),
  awaitMaterials: alike('提交理赔材料', elseWithdrawn),
  firstCheck: alike('完成材料初审', urgeLate),
  mendMaterials: alike('补正材料并重新提交', elseWithdrawn),
  awaitApproval: alike('作出审批结论', urgeLate),
  investigating: alike('完成调查', urgeLate),
  sentBack: alike('按审核意见修改材料并重新提交', elseWithdrawn),
  adjusting: alike('完成理算', urgeLate),
  awaitCustomer: {
    main: { task: '确认或提出异议', otherwise: '{silence}' },
    project: { party: 'mainAccount', task: '确认', otherwise: '您可以提出异议，{silence}' },
  },
  objected: alike('答复异议并给出新的理算书', urgeLate),
  awaitPayment: alike('{payment}', urgeLate),
  paymentReturned: alike('更正领款账户', '更正前不会付款'),
  paid: alike('赔款已支付，案件已结案', laterClaims),
  unpaid: alike('{ending}，案件已结案', laterClaims),
  withdrawn: alike('案件已撤案', '需要时可以重新报案'),
};

const nameOf = new Map<number, Situation>(
  namesOf(caseStatus.code).map((name) => [caseStatus.code[name], name]),
);

/** Returns undefined for a status that this version does not know. */
function caseNextStep(about: CaseSituation, reader: CaseReader): Required<NextStep> | undefined {
  const isReturned = about.caseStatus === caseStatus.code.awaitPayment && about.turn === 'customer';
  const situation = isReturned ? 'paymentReturned' : nameOf.get(about.caseStatus);
  if (!situation) return undefined;
  const turn = isReturned ? 'customer' : (caseNoun.turnOf(about.caseStatus) ?? 'nobody');
  const { party = turn === 'customer' ? 'reader' : turn, task, otherwise } = nextSteps[situation][reader];
  return { party, task: filledIn(task, about), otherwise: filledIn(otherwise, about) };
}

const dayIn = (instant: string | null, days: number): string =>
  instant === null ? '' : addDays(civilDateOf(new Date(instant)), days);

function filledIn(text: string, about: CaseSituation): string {
  const words: Readonly<Record<string, string>> = {
    withdrawal: dayIn(about.materialDeadline, abandonAfterDays),
    followUp: dayIn(about.closeTime, followUpDays),
    silence: about.agreesBySilence ? '逾期视为同意' : '赔付金额为零或不足索赔金额的一半，逾期不视为同意',
    payment: about.payableAmount === 0 ? '办理零赔付结案' : '支付赔款',
    ending: about.closeType === caseCloseType.code.zero ? '本案无应付赔款' : '保险公司不予赔付',
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
}

/** Returns the last day of a deadline; for a deadline at 24:00, that is the day that ends then. */
export const lastDayOf = (deadline: string): CivilDate => civilDateOf(new Date(Date.parse(deadline) - 1));

const actors: Readonly<Record<Party, string>> = {
  reader: '',
  mainAccount: '由主账号',
  platform: '平台',
  insurer: '保险公司',
  nobody: '',
};

/** Returns in a few words who has to do what. */
export function caseTask(about: CaseSituation, reader: CaseReader): string {
  const step = caseNextStep(about, reader);
  return step ? `${actors[step.party]}${step.task}` : '';
}

/** Returns one sentence: what to do, until when, and what happens otherwise. */
export function nextStepText(about: CaseSituation, reader: CaseReader, today: CivilDate): string {
  const step = caseNextStep(about, reader);
  if (!step) return '';
  const { party, task, otherwise } = step;
  if (party === 'nobody') {
    const isFollowable = dayIn(about.closeTime, followUpDays) >= today;
    return isFollowable || otherwise !== filledIn(laterClaims, about)
      ? `${task}，${otherwise}。`
      : `${task}，追加索赔的期限已过。`;
  }
  const last = about.deadline === null ? undefined : lastDayOf(about.deadline);
  const day = last && shortDay(last, today);
  const isOver = last !== undefined && last < today;
  if (party === 'platform' || party === 'insurer') {
    if (!day) return `等待${actors[party]}${task}，${otherwise}。`;
    return `${actors[party]}应在${day}前${task}，${isOver ? '已超期，可以催办' : otherwise}。`;
  }
  const what = caseTask(about, reader);
  if (!day) return `请${what}，${otherwise}。`;
  return isOver ? `期限${day}已过，请尽快${what}，${otherwise}。` : `请在${day}前${what}，${otherwise}。`;
}

/** Returns a shorter form for lists: who does what until when; undefined for a closed case. */
export function nextStepNote(about: CaseSituation, reader: CaseReader, today: CivilDate): string | undefined {
  const step = caseNextStep(about, reader);
  if (!step || step.party === 'nobody') return undefined;
  const isAsked = step.party === 'reader' || step.party === 'mainAccount';
  const by = about.deadline === null ? '' : ` · ${shortDay(lastDayOf(about.deadline), today)}前`;
  return `${isAsked ? '请' : ''}${caseTask(about, reader)}${by}`;
}
