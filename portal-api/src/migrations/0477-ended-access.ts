import { sql, type Kysely } from 'kysely';

/** When what a user had given to others, such as codes for papers by phone, stopped counting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column access_ended_at timestamptz`.execute(db);
}
