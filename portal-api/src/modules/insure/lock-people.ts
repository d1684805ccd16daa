import type { Trx } from '../../platform/db/database';

/**
 * Who is to leave, and who reports a case, takes turns on the person's row: whichever comes second sees what the first
 * has done. Always after the policy's row where that is locked too, and in the order of ids.
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
