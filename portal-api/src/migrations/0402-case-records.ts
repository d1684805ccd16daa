import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_material (
      id bigint generated always as identity primary key,
      case_id bigint not null references cases (id),
      material_code text not null,
      required boolean not null,
      original_required boolean not null default false,
      file_ids uuid[] not null default '{}',
      check_status integer not null default 0,
      check_remark text,
      updated_at timestamptz not null,
      unique (case_id, material_code)
    )`.execute(db);
  await sql`
    create table case_flow (
      id bigint generated always as identity primary key,
      case_id bigint not null references cases (id),
      from_status integer,
      to_status integer not null,
      actor_type integer not null,
      actor_name text not null,
      remark text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index case_flow_case on case_flow (case_id, id)`.execute(db);
  await sql`
    create trigger case_flow_append_only before update or delete or truncate on case_flow
    for each statement execute function append_only()`.execute(db);
  await sql`
    create table case_adjust (
      id bigint generated always as identity primary key,
      case_id bigint not null references cases (id),
      version_no integer not null,
      input jsonb not null,
      med_payable_fen bigint not null,
      lost_payable_fen bigint not null,
      hosp_payable_fen bigint not null,
      maim_payable_fen bigint not null,
      death_payable_fen bigint not null,
      legal_payable_fen bigint not null,
      other_deduct_fen bigint not null,
      total_payable_fen bigint not null,
      formula text[] not null,
      adjust_status integer not null,
      objection text,
      confirm_time timestamptz,
      created_at timestamptz not null,
      unique (case_id, version_no)
    )`.execute(db);
  await sql`
    create table case_payment (
      id bigint generated always as identity primary key,
      case_id bigint not null references cases (id),
      amount_fen bigint not null check (amount_fen > 0),
      pay_time timestamptz,
      payee_name text not null,
      payee_bank_num_masked text not null,
      bank_serial_no text unique,
      pay_status integer not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index case_payment_case on case_payment (case_id)`.execute(db);
  await sql`
    create table evaluation (
      id bigint generated always as identity primary key,
      biz_type integer not null,
      biz_id bigint not null,
      customer_id bigint not null references customer (id),
      user_id bigint references app_user (id),
      score integer not null check (score between 1 and 5),
      tags text[] not null,
      content text,
      created_at timestamptz not null,
      unique (biz_type, biz_id)
    )`.execute(db);
}
