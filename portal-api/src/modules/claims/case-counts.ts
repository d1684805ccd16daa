import { sql } from 'kysely';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import type { Owner } from '../../platform/tenant';
import { ownedBy } from '../../platform/tenant';

/** Changes of one employer from which they are put together. */
const mostChanges = 200;

interface CaseCountTable {
  customer_id: number;
  filiale_id: number | null;
  case_status: number;
  /** Cases that came into the state, less those that left it; the table's triggers write it. */
  change: number;
}

declare module '../../platform/db/database' {
  interface Database {
    case_count: CaseCountTable;
  }
}

/** Number of the caller's cases in each state, as the transactions that moved them have kept it. */
export async function countByStatus(db: Db, actor: Owner): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('case_count')
    .select(['case_status', sql<number>`sum(change)::bigint`.as('count')])
    .where(ownedBy(actor, 'case_count'))
    .groupBy('case_status')
    .having(sql<boolean>`sum(change) <> 0`)
    .execute();
  return new Map(rows.map((row) => [row.case_status, row.count]));
}

/** Puts the changes of employers with many of them together. In one statement, so that every reader sees the same sum. */
export async function compactCounts({ db }: Context): Promise<void> {
  const crowded = await db
    .selectFrom('case_count')
    .select('customer_id')
    .groupBy('customer_id')
    .having(sql<boolean>`count(*) > ${mostChanges}`)
    .execute();
  for (const { customer_id: customerId } of crowded)
    await sql`
      with gone as (delete from case_count where customer_id = ${customerId} returning *)
      insert into case_count (customer_id, filiale_id, case_status, change)
      select customer_id, filiale_id, case_status, sum(change) from gone
      group by 1, 2, 3 having sum(change) <> 0`.execute(db);
}
