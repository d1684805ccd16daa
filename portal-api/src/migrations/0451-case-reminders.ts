import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `since`: when the time that is counted began; the same state entered again is reminded of again.
  await sql`
    create table case_reminder (
      case_id bigint not null references cases (id),
      kind text not null,
      since timestamptz not null,
      sent_at timestamptz not null,
      primary key (case_id, kind, since)
    )`.execute(db);
}
