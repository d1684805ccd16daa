import type { PersonId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';

/** Returns the insurer of the injured person, the sender of letters about the case. */
export async function insurerOfPerson(db: Db, personId: PersonId): Promise<string | undefined> {
  const insurer = await db
    .selectFrom('insure_person')
    .innerJoin('supplyer', 'supplyer.id', 'insure_person.supplyer_id')
    .select('supplyer.supplyername')
    .where('insure_person.id', '=', personId)
    .executeTakeFirst();
  return insurer?.supplyername;
}
