import { sql, type Kysely } from 'kysely';

/** What a project user may order alone, and what waits for the main account to confirm it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table project
      add column confirm_above_persons integer default 50,
      add column confirm_above_fen bigint`.execute(db);
  await sql`
    alter table add_reduce
      add column over_limits jsonb,
      add column confirm_time timestamptz,
      add column pay_time timestamptz`.execute(db);
  await sql`alter table insure add column confirm_time timestamptz`.execute(db);
  await sql`create index insure_person_project on insure_person (project_id) where project_id is not null`.execute(
    db,
  );
}
