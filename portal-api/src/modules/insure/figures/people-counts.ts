import { sql } from 'kysely';
import type { CustomerId, FilialeId } from 'shared-kernel/domain/nouns/ids';
import { compactChanges } from '../../../platform/db/compact-changes';
import type { ListScope } from '../../../platform/lists/list-source';
import { ownedBy } from '../../../platform/tenant';

interface PeopleCountTable {
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  person_status: number;
  /** People who entered the state minus those who left it; written by triggers of `insure_person`. */
  change: number;
}

declare module '../../../platform/db/database' {
  interface Database {
    people_count: PeopleCountTable;
  }
}

/** Returns the number of people in a list filtered only by state; undefined for other filters, which need a count. */
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

export const compactPeople = compactChanges('people_count', 'person_status');
