import { sql, type Kysely } from 'kysely';

/** Payments that came back, and the provider's answers to objected lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases add column payee_returned boolean not null default false`.execute(db);
  await sql`alter table case_payment add column return_reason text`.execute(db);
  await sql`alter table case_adjust add column line_answers jsonb not null default '[]'`.execute(db);
}
