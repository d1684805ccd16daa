import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file (
      id uuid primary key,
      owner text not null,
      customer_id bigint references customer (id),
      uploader_id bigint references app_user (id),
      file_name text not null,
      mime text not null,
      size bigint not null,
      sha256 text not null,
      locked boolean not null default false,
      created_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db);
  await sql`create index file_owner on file (owner, customer_id) where deleted_at is null`.execute(db);
  await sql`create index file_content on file (customer_id, sha256)`.execute(db);
}
