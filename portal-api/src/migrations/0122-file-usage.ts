import { sql, type Kysely } from 'kysely';

/** The total size of an employer's files is computed at every upload, from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index file_usage on file (customer_id) include (size, locked) where deleted_at is null`.execute(
    db,
  );
}
