import { sql } from 'kysely';
import { Problem } from '../../platform/http/problem';
import type { Trx } from '../../platform/db/database';

export interface InsureMove {
  id: number;
  from: number | readonly number[];
  to: number;
  actorName: string;
  remark?: string | undefined;
  at: Date;
}

/**
 * Moves one application along and writes the step down. Conditional: throws 2019 when the row stands elsewhere by now,
 * so that of two callers at once only the first gets through.
 */
export async function moveInsure(trx: Trx, move: InsureMove): Promise<number> {
  const from = typeof move.from === 'number' ? [move.from] : [...move.from];
  const before = await trx
    .selectFrom('insure')
    .select('insure_status')
    .where('id', '=', move.id)
    .forUpdate()
    .executeTakeFirst();
  const moved = await trx
    .updateTable('insure')
    .set({ insure_status: move.to, updated_at: move.at, version: sql`version + 1` })
    .where('id', '=', move.id)
    .where('insure_status', 'in', from)
    .returning('version')
    .executeTakeFirst();
  if (!before || !moved) throw new Problem(2019);
  await recordStep(trx, {
    id: move.id,
    from: before.insure_status,
    to: move.to,
    actorName: move.actorName,
    remark: move.remark,
    at: move.at,
  });
  return moved.version;
}

/** One line of the history of an application. */
export async function recordStep(
  trx: Trx,
  step: {
    id: number;
    from: number | null;
    to: number;
    actorName: string;
    remark?: string | undefined;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('insure_flow')
    .values({
      insure_id: step.id,
      from_status: step.from,
      to_status: step.to,
      actor_name: step.actorName,
      remark: step.remark ?? null,
      created_at: step.at,
    })
    .execute();
}
