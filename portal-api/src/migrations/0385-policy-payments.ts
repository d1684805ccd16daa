import { sql, type Kysely } from 'kysely';

/** The payments of one policy are listed on its page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ledger_entry_policy on ledger_entry (insure_id) where insure_id is not null`.execute(
    db,
  );
}
