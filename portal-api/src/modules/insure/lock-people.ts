import type { Trx } from '../../platform/db/database';

/**
 * Removals and case reports lock the person's row: the second one sees what the first has done. Always after the
 * policy's row where that is locked too, and in the order of ids.
 */
export async function lockPeople(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .selectFrom('insure_person')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}
