import { sql, type Kysely } from 'kysely';

/** The number of an entry, sealed: with another secret its hash has to be made anew. Entries from before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blacklist add column id_no_sealed bytea`.execute(db);
}
