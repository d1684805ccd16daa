import { sql, type Kysely } from 'kysely';

/** One table counts whatever may happen only so often; what counted failed sign-ins before goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table throttle (
      key text primary key,
      used integer not null,
      until timestamptz not null
    )`.execute(db);
  await sql`create index throttle_until on throttle (until)`.execute(db);
  await sql`drop table sign_in_failure`.execute(db);
  await sql`alter table app_user drop column failed_count, drop column locked_until`.execute(db);
}
