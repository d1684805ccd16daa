import { realPersonStates } from '../../insure/insure-states';
import { coverColumns, toCovers, type Cover } from '../../insure/cover';
import type { Db } from '../../../platform/db/database';

/** Everybody's days of cover, past ones too: claims are made inside them. */
export async function coversOfCustomer(db: Db, customerId: number): Promise<Cover[]> {
  const rows = await db
    .selectFrom('insure_person')
    .innerJoin('insure', 'insure.id', 'insure_person.insure_id')
    .select(coverColumns)
    .where('insure_person.customer_id', '=', customerId)
    .where('insure_person.person_status', 'in', realPersonStates)
    .orderBy('insure_person.id')
    .execute();
  return toCovers(db, rows);
}
