import { sql, type Kysely } from 'kysely';

/** Which text of clauses and special terms an employer has read before it agreed to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table paper_opening (
      user_id bigint not null references app_user (id),
      paper text not null,
      subject_id bigint not null,
      sha256 text not null,
      opened_at timestamptz not null,
      primary key (user_id, paper, subject_id)
    )`.execute(db);
  await sql`
    create table insure_consent (
      insure_id bigint not null references insure (id) on delete cascade,
      paper text not null,
      sha256 text not null,
      opened_at timestamptz not null,
      primary key (insure_id, paper)
    )`.execute(db);
}
