import { sql, type Kysely } from 'kysely';

/** Codes for phones, and what came by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Changes that no message tells of, for the live feed.
  await sql`alter table customer add column change_no integer not null default 0`.execute(db);
  await sql`
    create table case_capture (
      id bigint generated always as identity primary key,
      case_id bigint not null references cases (id),
      material_codes text[] not null,
      user_id bigint not null references app_user (id),
      file_count integer not null default 0 check (file_count between 0 and 40),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index case_capture_case on case_capture (case_id)`.execute(db);
  await sql`
    create table case_captured_file (
      id bigint generated always as identity primary key,
      capture_id bigint not null references case_capture (id),
      case_id bigint not null references cases (id),
      material_code text not null,
      file_id uuid not null references file (id),
      upload_key uuid not null,
      created_at timestamptz not null,
      decided_at timestamptz,
      taken boolean not null default false,
      unique (capture_id, upload_key)
    )`.execute(db);
  await sql`create index case_captured_file_waiting on case_captured_file (case_id) where decided_at is null`.execute(
    db,
  );
}
