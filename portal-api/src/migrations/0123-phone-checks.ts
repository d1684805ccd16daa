import { sql, type Kysely } from 'kysely';

/** Questions for free numbers are counted in `throttle`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table phone_check`.execute(db);
}
