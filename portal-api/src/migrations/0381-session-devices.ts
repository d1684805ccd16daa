import { sql, type Kysely } from 'kysely';

/** What the browser said it is at sign-in: people recognise their sessions by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column user_agent text`.execute(db);
}
