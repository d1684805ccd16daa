import { sql } from 'kysely';
import type { Context } from '../../platform/context';
import type { ListScope } from '../../platform/lists/list-source';
import { ownedBy } from '../../platform/tenant';

/** Changes of one employer from which they are put together. */
const mostChanges = 200;

interface PeopleCountTable {
  customer_id: number;
  filiale_id: number | null;
  person_status: number;
  /** People who came into the state, less those who left it; the triggers of `insure_person` write it. */
  change: number;
}

declare module '../../platform/db/database' {
  interface Database {
    people_count: PeopleCountTable;
  }
}

/** The number of people in a list that is filtered by state alone; undefined where they have to be counted. */
export function keptPeople(
  filters: Readonly<Record<string, unknown>>,
  { ctx, actor }: ListScope,
): Promise<number> | undefined {
  const { personStatus, start: _, length: __, sort: ___, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined && value !== '')) return undefined;
  const states =
    typeof personStatus === 'string' && personStatus !== '' ? personStatus.split(',') : undefined;
  return ctx.db
    .selectFrom('people_count')
    .select(sql<number>`coalesce(sum(change), 0)::bigint`.as('count'))
    .where(ownedBy(actor, 'people_count'))
    .$if(states !== undefined, (query) => query.where('person_status', 'in', (states ?? []).map(Number)))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);
}

/** Puts the changes of employers with many of them together. In one statement, so that every reader sees the same sum. */
export async function compactPeople({ db }: Context): Promise<void> {
  const crowded = await db
    .selectFrom('people_count')
    .select('customer_id')
    .groupBy('customer_id')
    .having(sql<boolean>`count(*) > ${mostChanges}`)
    .execute();
  for (const { customer_id: customerId } of crowded)
    await sql`
      with gone as (delete from people_count where customer_id = ${customerId} returning *)
      insert into people_count (customer_id, filiale_id, person_status, change)
      select customer_id, filiale_id, person_status, sum(change) from gone
      group by 1, 2, 3 having sum(change) <> 0`.execute(db);
}
