import { sql, type Kysely } from 'kysely';

/** An upload that is repeated with its key is stored once; a key is free again when its file was deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column upload_key uuid`.execute(db);
  await sql`
    create unique index file_upload_key on file (uploader_id, upload_key)
    where upload_key is not null and deleted_at is null`.execute(db);
}
