import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence case_no_seq`.execute(db);
  await sql`
    create table cases (
      id bigint generated always as identity primary key,
      case_no text not null unique,
      customer_id bigint not null references customer (id),
      filiale_id bigint references filiale (id),
      project_id bigint,
      insure_id bigint not null,
      person_id bigint not null,
      policy_no text not null,
      name text not null,
      id_no_masked text not null,
      id_no_hash text not null,
      work_type_name text not null,
      job_type integer not null,
      report_time timestamptz not null,
      reporter_name text not null,
      reporter_phone_sealed bytea not null,
      accident_time timestamptz not null,
      accident_day date not null,
      accident_region_code text,
      accident_address text not null,
      accident_scene integer not null,
      accident_type integer not null,
      injured_part text not null,
      accident_desc text not null,
      treat_type integer not null,
      hospital_id bigint,
      hospital_name text not null,
      diagnosis text,
      claim_items integer[] not null,
      estimate_amount_fen bigint not null,
      police_flag boolean not null default false,
      third_party_flag boolean not null default false,
      work_injury_flag boolean not null default false,
      late_report_flag boolean not null default false,
      late_reason text,
      cover jsonb not null,
      case_status integer not null,
      status_time timestamptz not null,
      material_deadline timestamptz,
      state_deadline timestamptz,
      urge_time timestamptz,
      close_time timestamptz,
      close_type integer,
      close_reason text,
      paid_amount_fen bigint,
      payee_type integer,
      payee_name text,
      payee_bank_num_sealed bytea,
      payee_bank_num_masked text,
      payee_bank_deposit text,
      express_company text,
      express_no text,
      evaluate_flag boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1
    )`.execute(db);
  await sql`create index cases_customer on cases (customer_id, case_status, report_time desc)`.execute(db);
  await sql`create index cases_newest on cases (customer_id, report_time desc, id desc)`.execute(db);
  await sql`create index cases_person on cases (person_id)`.execute(db);
  await sql`create index cases_in_state on cases (case_status, status_time)`.execute(db);
  // One open or paid case per person and day; a withdrawn one may be reported again.
  await sql`create unique index cases_accident on cases (customer_id, id_no_hash, accident_day) where case_status <> 43`.execute(
    db,
  );
}
