import { sql, type Kysely } from 'kysely';

/** Reports that are being written. What is typed names people, so it is sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_draft (
      id bigint generated always as identity primary key,
      customer_id bigint not null references customer (id),
      filiale_id bigint references filiale (id),
      form_sealed bytea not null,
      saved_by text not null,
      updated_at timestamptz not null,
      version integer not null default 1
    )`.execute(db);
  await sql`create index case_draft_customer on case_draft (customer_id, updated_at desc)`.execute(db);
}
