import { sql, type Kysely } from 'kysely';

/** Beside the policy: made before the table of policies, which it therefore cannot refer to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table policy_download (
      insure_id bigint primary key,
      user_id bigint not null references app_user (id),
      download_time timestamptz not null
    )`.execute(db);
}
