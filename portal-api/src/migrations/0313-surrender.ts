import { sql, type Kysely } from 'kysely';

/** A surrender is asked for, reviewed, and takes effect after its last day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table insure
      add column surrender_last_day date,
      add column surrender_asked_time timestamptz,
      add column surrender_approved_time timestamptz`.execute(db);
}
