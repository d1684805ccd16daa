import { sql, type Kysely } from 'kysely';

/** Counts the calendar addresses that a user has had: the last one alone is good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column calendar_no integer not null default 0`.execute(db);
}
