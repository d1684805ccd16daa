import { sql } from 'kysely';
import type { CustomerId, FilialeId } from 'shared-kernel/domain/nouns/ids';
import { compactChanges } from '../../platform/db/compact-changes';
import type { Db } from '../../platform/db/database';
import { ownedBy, type Owner } from '../../platform/tenant';

interface CaseCountTable {
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  case_status: number;
  /** Cases that entered the state, less those that left it; written by the table's triggers. */
  change: number;
}

declare module '../../platform/db/database' {
  interface Database {
    case_count: CaseCountTable;
  }
}

/** Returns the number of the caller's cases in each state, as recorded by the transactions that moved them. */
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

export const compactCounts = compactChanges('case_count', 'case_status');
