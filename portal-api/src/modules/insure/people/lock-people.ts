import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database';

/**
 * Whatever ends a cover and whatever opens a case lock the person's row: the second one sees what the first has done.
 * The rows that it continues are locked as well, because the case may be about an earlier one. Always after the
 * policy's row where that is locked too, and in the order of ids.
 */
export async function lockPeople(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with recursive span (id, continues_id) as (
      select id, continues_id from insure_person where id = any (${ids}::bigint[])
      union
      select earlier.id, earlier.continues_id from insure_person earlier
      join span on earlier.id = span.continues_id
    )
    select id from insure_person where id in (select id from span) order by id for update`.execute(trx);
}
