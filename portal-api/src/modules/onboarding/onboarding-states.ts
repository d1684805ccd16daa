import { Problem } from '../../platform/http/problem';

/** How far an employer's information has got: each step waits for the one before. */
export const infoStep = { nothing: 0, company: 1, invoice: 2, authority: 3, complete: 4 } as const;

/** Of the operator: 0 and 1 hold the employer at the door, 2 and 3 let it in. */
export const linkerStatus = { waiting: 0, rejected: 1, approved: 2, changeWaiting: 3 } as const;

/** Of one application for an operator. */
export const auditStatus = { waiting: 0, rejected: 1, approved: 2 } as const;

export const applyKind = { first: 1, change: 2 } as const;

/** Of the stamped plan letter: 1 and 3 hold the employer at the door. */
export const planStampStatus = { notNeeded: 0, wanted: 1, stamped: 2, rejected: 3 } as const;

/** Of one quoted plan. */
export const planConfirm = { waiting: 0, confirmed: 1 } as const;

/** Refuses with 409 while an earlier step is not done. */
export function requireStep(done: number, needed: number): void {
  if (done < needed) throw new Problem(409, {}, { message: '请先完成上一步信息的填写' });
}

/** A refusal that belongs to one field. */
export const fieldProblem = (field: string, message: string): Problem =>
  new Problem(422, {}, { fields: [{ field, message }] });
