import { sql, type Kysely } from 'kysely';

/** Removals ordered by a roster check stored the number of their reason instead of its text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update add_reduce_item set reason = '离职' where reason = '1'`.execute(db);
}
