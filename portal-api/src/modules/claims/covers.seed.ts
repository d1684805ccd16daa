import { realPersonStates } from '../insure/insure-states';
import { toCovers } from '../insure/cover';
import type { Cover } from '../insure/cover';
import type { Db } from '../../platform/db/database';

/** Everybody's days of cover, past ones too: claims are made inside them. */
export async function coversOfCustomer(db: Db, customerId: number): Promise<Cover[]> {
  const rows = await db
    .selectFrom('insure_person as person')
    .innerJoin('insure', 'insure.id', 'person.insure_id')
    .selectAll('person')
    .select(['insure.policy_no', 'insure.meal_id'])
    .where('person.customer_id', '=', customerId)
    .where('person.person_status', 'in', realPersonStates)
    .orderBy('person.id')
    .execute();
  return toCovers(db, rows);
}
