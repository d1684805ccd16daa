import type { Db } from '../../platform/db/database';

/** Who writes about a case: the insurer of the injured person. */
export async function insurerOfPerson(db: Db, personId: number): Promise<string | undefined> {
  const insurer = await db
    .selectFrom('insure_person')
    .innerJoin('supplyer', 'supplyer.id', 'insure_person.supplyer_id')
    .select('supplyer.supplyername')
    .where('insure_person.id', '=', personId)
    .executeTakeFirst();
  return insurer?.supplyername;
}
