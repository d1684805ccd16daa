import { sql, type Kysely } from 'kysely';

/** Which reminder of the end of the operator's authority has been sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer
      add column auth_reminded_for date,
      add column auth_reminded_days integer`.execute(db);
}
