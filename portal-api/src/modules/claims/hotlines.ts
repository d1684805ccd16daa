import { sql } from 'kysely';
import type { AnswerOf } from 'shared-kernel/contract';
import type { listHotlines } from 'shared-kernel/contract/claims-guidance';
import type { Actor, Context } from '../../platform/context';
import { ownedBy } from '../../platform/tenant';

/** All insurers, those that insure people of the caller first. */
export async function hotlines({ db }: Context, actor: Actor): Promise<AnswerOf<typeof listHotlines>> {
  const list = await db
    .selectFrom('supplyer')
    .select([
      'supplyername as supplyerName',
      'hotline',
      'report_email as reportEmail',
      sql<boolean>`exists (select 1 from insure_person where insure_person.supplyer_id = supplyer.id
        and ${ownedBy(actor, 'insure_person')})`.as('isOwn'),
    ])
    .orderBy('isOwn', 'desc')
    .orderBy('id')
    .execute();
  return { list };
}
