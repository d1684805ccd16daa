import { sql, type Kysely } from 'kysely';

/**
 * Sheets and rows of a staff sheet that were not read: people on them are missing from the comparison. Sheets that were read before
 * are dropped, since their sealed lines do not hold the words for the state of employment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from roster_check`.execute(db);
  await sql`
    alter table roster_check
      add column unread_sheets integer not null default 0,
      add column unread_rows integer not null default 0
  `.execute(db);
}
