import { sql, type Kysely } from 'kysely';

/** Names the run that holds a key, so that a repeat can take over from one that was killed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency add column claim uuid`.execute(db);
}
