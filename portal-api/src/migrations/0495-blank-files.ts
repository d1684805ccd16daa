import { sql, type Kysely } from 'kysely';

/** Documents whose pages show nothing, by what is found when they are uploaded; those of before were not looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column is_blank boolean not null default false`.execute(db);
}
