import { sql, type Kysely } from 'kysely';

/** The sealed number of an entry: with another secret its hash must be recomputed. Old entries have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blacklist add column id_no_sealed bytea`.execute(db);
}
