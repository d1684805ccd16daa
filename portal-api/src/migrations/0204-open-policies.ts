import { sql, type Kysely } from 'kysely';

/** A company-wide policy is opened to branches one by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table insure add column open_to_branches boolean not null default false`.execute(db);
}
