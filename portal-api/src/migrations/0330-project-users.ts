import { sql, type Kysely } from 'kysely';

/** Projects are edited on screen with the plans of their people; users of branches are switched off with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table project
      add column customer_meal_ids jsonb not null default '[]',
      add column updated_at timestamptz,
      add column version integer not null default 1`.execute(db);
  await sql`
    alter table app_user
      add column last_sign_in_at timestamptz,
      add column disabled_with_project boolean not null default false`.execute(db);
  await sql`create index app_user_filiale on app_user (filiale_id) where filiale_id is not null`.execute(db);
}
