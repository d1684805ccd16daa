import type { Updateable } from 'kysely';
import { actorType } from 'shared-kernel/domain/dictionaries';
import type { CodeOf } from 'shared-kernel/domain/dictionary';
import { problems } from 'shared-kernel/contract';
import type { Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { stateDeadline } from './case-deadlines';
import { caseMoves, type CaseMove } from './case-states';
import type { CasesTable } from './claims.tables';

export interface Mover {
  type: CodeOf<typeof actorType>;
  name: string;
}

export const provider: Mover = { type: actorType.code.platform, name: '理赔专员' };
export const insurer: Mover = { type: actorType.code.insurer, name: '保险公司' };
export const system: Mover = { type: actorType.code.system, name: '系统' };
export const customerMover = (name: string): Mover => ({ type: actorType.code.customer, name });

export interface MovedCase {
  id: number;
  case_no: string;
  customer_id: number;
  fromStatus: number;
  toStatus: number;
}

/**
 * Changes a case's state and writes the step down. Throws 4005 when the case does not stand where the move begins,
 * so of two people acting at once only one gets through.
 */
export async function moveCase(
  trx: Trx,
  id: number,
  name: CaseMove,
  step: { by: Mover; remark: string; at: Date; set?: Updateable<CasesTable> },
): Promise<MovedCase> {
  const move = caseMoves[name];
  const from: readonly number[] = move.from;
  const before = await trx
    .selectFrom('cases')
    .select(['case_status', 'material_deadline'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Problem(problems.notFound);
  const moved = await trx
    .updateTable('cases')
    .set((is) => ({
      ...step.set,
      case_status: move.to,
      status_time: step.at,
      state_deadline: stateDeadline(move.to, step.at, before.material_deadline),
      updated_at: step.at,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('case_status', 'in', from)
    .returning(['id', 'case_no', 'customer_id'])
    .executeTakeFirst();
  if (!moved) throw new Problem(problems.caseStateChanged);
  await writeStep(trx, id, { from: before.case_status, to: move.to, ...step });
  return { ...moved, fromStatus: before.case_status, toStatus: move.to };
}

/** Adds a line to the case's history; `from` equals `to` for what happens within a state. */
export async function writeStep(
  trx: Trx,
  caseId: number,
  step: { from: number | null; to: number; by: Mover; remark: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('case_flow')
    .values({
      case_id: caseId,
      from_status: step.from,
      to_status: step.to,
      actor_type: step.by.type,
      actor_name: step.by.name,
      remark: step.remark,
      created_at: step.at,
    })
    .execute();
}
