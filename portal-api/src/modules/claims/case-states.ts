import type { CaseAction } from 'shared-kernel/contract/claims';
import { userType, type Actor } from '../../platform/context';

/** Codes of the caseStatus dictionary that the rules name. */
export const caseCode = {
  awaitMaterials: 11,
  firstCheck: 12,
  mendMaterials: 13,
  awaitApproval: 20,
  investigating: 21,
  sentBack: 22,
  adjusting: 30,
  awaitCustomer: 31,
  objected: 32,
  awaitPayment: 40,
  paid: 41,
  unpaid: 42,
  withdrawn: 43,
} as const;

interface Move {
  from: readonly number[];
  to: number;
}

/** Every way a case may change its state. */
export const caseMoves = {
  submit: { from: [11, 13, 22], to: 12 },
  accept: { from: [12], to: 20 },
  requestMaterials: { from: [12], to: 13 },
  sendBack: { from: [20], to: 22 },
  investigate: { from: [20], to: 21 },
  conclude: { from: [21], to: 20 },
  approve: { from: [20], to: 30 },
  decline: { from: [20], to: 42 },
  adjust: { from: [30, 32], to: 31 },
  agree: { from: [31], to: 40 },
  object: { from: [31], to: 32 },
  pay: { from: [40], to: 41 },
  closeWithoutPayment: { from: [40], to: 42 },
  withdraw: { from: [10, 11, 12, 13, 20], to: 43 },
  /** Nothing came for half a year. */
  abandon: { from: [11, 13, 22], to: 43 },
} as const satisfies Record<string, Move>;

export type CaseMove = keyof typeof caseMoves;

/** In which states the customer may do what. */
const allowed: Record<CaseAction, readonly number[]> = {
  edit: [10, 11, 12, 13],
  materials: [11, 13, 22],
  submit: caseMoves.submit.from,
  withdraw: caseMoves.withdraw.from,
  urge: [12, 20, 21, 30, 32, 40],
  confirm: caseMoves.agree.from,
  evaluate: [41, 42],
};

export const mayIn = (action: CaseAction, status: number): boolean => allowed[action].includes(status);

const evaluationDays = 30;
const dayMs = 86_400_000;

export interface CaseStanding {
  case_status: number;
  evaluate_flag: boolean;
  close_time: Date | null;
}

/** A closed case can be rated once, within thirty days. */
export const mayEvaluate = (standing: CaseStanding, now: Date): boolean =>
  mayIn('evaluate', standing.case_status) &&
  !standing.evaluate_flag &&
  standing.close_time !== null &&
  now.getTime() - standing.close_time.getTime() <= evaluationDays * dayMs;

/** What this user may do with a case now. Only the main account agrees to an adjustment. */
export function actionsFor(standing: CaseStanding, actor: Actor, now: Date): CaseAction[] {
  return (Object.keys(allowed) as CaseAction[]).filter((action) => {
    if (action === 'evaluate') return mayEvaluate(standing, now);
    if (action === 'confirm' && actor.usertype === userType.project) return false;
    return mayIn(action, standing.case_status);
  });
}
