import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../platform/lists/conditions';
import type { ListScope } from '../../platform/lists/list-source';
import { ownedBy } from '../../platform/tenant';

/** Number, name or policy in part, or the whole ID number; the rows of `case_search` are written by triggers. */
export const withKeyword = (keyword: string, { ctx, actor }: ListScope): RawBuilder<unknown> => sql`
  from case_search where ${ownedBy(actor, 'case_search')} and (case_search.text like lower(${containing(keyword)})
    or case_search.case_id = any(array(select named.id from cases named
      where named.customer_id = ${actor.customerId} and named.id_no_hash = ${ctx.pii.index(keyword)})))`;

/** Counts without joining the cases: a frequent keyword would read all of them. */
export async function countWithKeyword(keyword: string, scope: ListScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count ${withKeyword(keyword, scope)}`.execute(scope.ctx.db);
  return rows[0]?.count ?? 0;
}
