import { sql, type Kysely } from 'kysely';

/** What the recognition service has read on papers of cases, once for each file; a number of a person only as its index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table paper_reading (
      file_id uuid not null references file (id) on delete cascade,
      kind text not null check (kind in ('id-card', 'invoice')),
      facts jsonb,
      read_at timestamptz not null,
      primary key (file_id, kind)
    )`.execute(db);
}
