import { sql } from 'kysely';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../context';

/** Changes of one employer above which they are summed up. */
const mostChanges = 200;

/**
 * Returns a job for a table of counts whose triggers add one row per change (`customer_id`, `filiale_id`, the counted
 * state, `change`): sums up the rows of employers with many changes, in one statement each, so that every reader sees
 * the same sum.
 */
export const compactChanges =
  (table: string, state: string) =>
  async ({ db }: Pick<Context, 'db'>): Promise<void> => {
    const counts = sql.table(table);
    const groups = sql`customer_id, filiale_id, ${sql.ref(state)}`;
    const { rows: crowded } = await sql<{ customer_id: CustomerId }>`
      select customer_id from ${counts} group by customer_id having count(*) > ${mostChanges}`.execute(db);
    for (const { customer_id: customerId } of crowded)
      await sql`
        with gone as (delete from ${counts} where customer_id = ${customerId} returning *)
        insert into ${counts} (${groups}, change)
        select ${groups}, sum(change) from gone group by ${groups} having sum(change) <> 0`.execute(db);
  };
