import { sql, type Selectable } from 'kysely';
import type { Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import type { AddReduceTable } from './roster.tables';

/** States of an order; domain.md §2.7. */
export const orderState = { unpaid: 1, auditing: 2, waiting: 3, done: 4, rejected: 5, cancelled: 6 } as const;

/** More people than this, or anything to warn of, and a person looks at the order. */
export const autoAuditLimit = 200;

export type Order = Selectable<AddReduceTable>;

/** Moves one order along and writes the step down. Throws 2019 when it stands elsewhere by now. */
export async function moveOrder(
  trx: Trx,
  move: { id: number; from: number; to: number; actorName: string; remark?: string | undefined; at: Date },
): Promise<Order> {
  const moved = await trx
    .updateTable('add_reduce')
    .set({ endorse_status: move.to, updated_at: move.at, version: sql`version + 1` })
    .where('id', '=', move.id)
    .where('endorse_status', '=', move.from)
    .returningAll()
    .executeTakeFirst();
  if (!moved) throw new Problem(2019);
  await recordOrderStep(trx, move);
  return moved;
}

/** One line of the history of an order. */
export async function recordOrderStep(
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
    .insertInto('add_reduce_flow')
    .values({
      add_reduce_id: step.id,
      from_status: step.from,
      to_status: step.to,
      actor_name: step.actorName,
      remark: step.remark ?? null,
      created_at: step.at,
    })
    .execute();
}
