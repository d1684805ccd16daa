import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cases
      add column facts jsonb not null default '{"invoices":[],"leave":[],"hospitalStays":[]}',
      add column follow_up_of bigint references cases (id),
      add column accident_no text,
      add column payee_relation text`.execute(db);
  await sql`create index cases_accident_no on cases (accident_no) where accident_no is not null`.execute(db);
  await sql`create index cases_follow_up on cases (follow_up_of) where follow_up_of is not null`.execute(db);
  await sql`create index cases_policy on cases (insure_id, id_no_hash)`.execute(db);
  await sql`create index cases_invoices on cases using gin ((facts->'invoices') jsonb_path_ops)`.execute(db);
  // Later claims for the same accident are cases of their own.
  await sql`drop index cases_accident`.execute(db);
  await sql`
    create unique index cases_accident on cases (customer_id, id_no_hash, accident_day)
    where case_status <> 43 and follow_up_of is null`.execute(db);
  await sql`
    alter table case_material
      add column requested boolean not null default false,
      add column reopened boolean not null default false,
      add column brought_in boolean not null default false`.execute(db);
  await sql`update case_material set requested = true, reopened = true where check_status = 3`.execute(db);
  await sql`
    alter table case_adjust
      add column lines jsonb not null default '[]',
      add column lost_days integer not null default 0,
      add column hospital_days integer not null default 0,
      add column objected_lines jsonb not null default '[]',
      add column objection_file_ids uuid[] not null default '{}'`.execute(db);
  await sql`
    update case_adjust set
      lost_days = round(lost_payable_fen::numeric / nullif((cases.cover->'terms'->'lostWage'->>'daily')::numeric, 0)),
      hospital_days = round(hosp_payable_fen::numeric / nullif((cases.cover->'terms'->'hospital'->>'daily')::numeric, 0))
    from cases where cases.id = case_adjust.case_id
      and (cases.cover->'terms'->'lostWage'->>'daily')::numeric > 0
      and (cases.cover->'terms'->'hospital'->>'daily')::numeric > 0`.execute(db);
}
