import { sql, type Kysely } from 'kysely';

/** Documents that are made once: the same bytes ever after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence document_no_seq`.execute(db);
  await sql`
    create table document (
      id bigint generated always as identity primary key,
      doc_no text not null unique,
      check_value text not null,
      kind text not null,
      biz_key text not null,
      title text not null,
      holder text not null,
      customer_id bigint not null references customer (id),
      content_sha256 text not null,
      sha256 text not null,
      page_count integer not null,
      file_id uuid not null references file (id) deferrable initially deferred,
      issued_at timestamptz not null,
      unique (customer_id, kind, biz_key, content_sha256)
    )`.execute(db);
}
