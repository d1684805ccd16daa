import { appendOnly, counted, script, type Migration } from './migration';

/** Claim cases with their papers, adjustments, payments and questions. */
export const claims: Migration = {
  name: '2026-11-27-claims',
  up: script`
    create sequence case_no_seq;
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
      version integer not null default 1,
      facts jsonb not null default '{"invoices":[],"leave":[],"hospitalStays":[]}',
      follow_up_of bigint references cases (id),
      accident_no text,
      payee_relation text,
      payee_returned boolean not null default false
    );
    create index cases_newest on cases (customer_id, report_time desc, id desc);
    create index cases_person on cases (person_id);
    create index cases_in_state on cases (case_status, status_time);
    create index cases_accident_no on cases (accident_no) where accident_no is not null;
    create index cases_follow_up on cases (follow_up_of) where follow_up_of is not null;
    create index cases_policy on cases (insure_id, id_no_hash);
    create index cases_invoices on cases using gin ((facts->'invoices') jsonb_path_ops);

    -- One open or paid case per person and day. A withdrawn one (43) may be reported again, and later claims for the
    -- same accident are cases of their own.
    create unique index cases_accident on cases (customer_id, id_no_hash, accident_day)
      where case_status <> 43 and follow_up_of is null;

    -- The whole ID number is looked for by its index.
    create index cases_ident on cases (customer_id, id_no_hash);

    -- With the id, so that the cases of a step are counted in the index.
    create index cases_customer on cases (customer_id, case_status, report_time desc, id desc);

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
      requested boolean not null default false,
      reopened boolean not null default false,
      brought_in boolean not null default false,
      unique (case_id, material_code)
    );

    create table case_flow (
      id bigint generated always as identity primary key,
      case_id bigint not null references cases (id),
      from_status integer,
      to_status integer not null,
      actor_type integer not null,
      actor_name text not null,
      remark text not null,
      created_at timestamptz not null
    );
    create index case_flow_case on case_flow (case_id, id);
    ${appendOnly('case_flow')}

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
      lines jsonb not null default '[]',
      lost_days integer not null default 0,
      hospital_days integer not null default 0,
      objected_lines jsonb not null default '[]',
      objection_file_ids uuid[] not null default '{}',
      line_answers jsonb not null default '[]',
      unique (case_id, version_no)
    );

    create table case_payment (
      id bigint generated always as identity primary key,
      case_id bigint not null references cases (id),
      amount_fen bigint not null check (amount_fen > 0),
      pay_time timestamptz,
      payee_name text not null,
      payee_bank_num_masked text not null,
      bank_serial_no text unique,
      pay_status integer not null,
      created_at timestamptz not null,
      return_reason text
    );
    create index case_payment_case on case_payment (case_id);

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
    );

    -- Reports that are being written. What is typed names people, so it is sealed.
    create table case_draft (
      id bigint generated always as identity primary key,
      customer_id bigint not null references customer (id),
      filiale_id bigint references filiale (id),
      form_sealed bytea not null,
      saved_by text not null,
      updated_at timestamptz not null,
      version integer not null default 1
    );
    create index case_draft_customer on case_draft (customer_id, updated_at desc);

    -- Frequent questions belong to nobody, asked ones to an employer, and to the branch that asked or whose case it is.
    create table case_question (
      id bigint generated by default as identity primary key,
      kind integer not null,
      category integer not null,
      title text not null,
      content text not null,
      customer_id bigint references customer (id),
      filiale_id bigint references filiale (id),
      user_id bigint references app_user (id),
      asked_by text,
      case_id bigint references cases (id),
      question_status integer not null default 0,
      answer text,
      answer_time timestamptz,
      view_count integer not null default 0,
      helpful_count integer not null default 0,
      unhelpful_count integer not null default 0,
      create_time timestamptz not null,
      check ((kind = 1) = (customer_id is null)),
      check ((question_status = 1) = (answer is not null))
    );
    create index case_question_customer on case_question (customer_id, create_time desc);
    create index case_question_case on case_question (case_id) where case_id is not null;

    create table case_question_vote (
      question_id bigint not null references case_question (id),
      user_id bigint not null references app_user (id),
      helpful boolean not null,
      primary key (question_id, user_id)
    );

    -- Since: when the time that is counted began. The same state entered again is reminded of again.
    create table case_reminder (
      case_id bigint not null references cases (id),
      kind text not null,
      since timestamptz not null,
      sent_at timestamptz not null,
      primary key (case_id, kind, since)
    );

    -- Codes for phones, and what came by them.
    create table case_capture (
      id bigint generated always as identity primary key,
      case_id bigint not null references cases (id),
      material_codes text[] not null,
      user_id bigint not null references app_user (id),
      file_count integer not null default 0 check (file_count between 0 and 40),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index case_capture_case on case_capture (case_id);

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
    );
    create index case_captured_file_waiting on case_captured_file (case_id) where decided_at is null;

    -- What the recognition service has read on papers, once for each file. A number of a person only as its index.
    create table paper_reading (
      file_id uuid not null references file (id) on delete cascade,
      kind text not null check (kind in ('id-card', 'invoice')),
      facts jsonb,
      read_at timestamptz not null,
      primary key (file_id, kind)
    );

    -- What a keyword is looked for in, beside the cases and kept by their triggers: a row of a case is forty times as
    -- long, and a part of a text is found by reading all rows of the employer. In small letters, because comparing
    -- without regard to case takes four times as long.
    create table case_search (
      case_id bigint primary key references cases (id) on delete cascade,
      customer_id bigint not null,
      filiale_id bigint,
      text text not null
    );
    create index case_search_customer on case_search (customer_id);
    create function case_search_text(case_no text, name text, policy_no text) returns text language sql immutable
      return lower(case_no || E'\n' || name || E'\n' || policy_no);
    create function add_case_search() returns trigger language plpgsql as $$
    begin
      insert into case_search (case_id, customer_id, filiale_id, text)
      select id, customer_id, filiale_id, case_search_text(case_no, name, policy_no) from after_rows;
      return null;
    end $$;
    create function change_case_search() returns trigger language plpgsql as $$
    begin
      update case_search set customer_id = new.customer_id, filiale_id = new.filiale_id,
        text = case_search_text(new.case_no, new.name, new.policy_no)
      where case_id = new.id;
      return null;
    end $$;
    create trigger case_search_insert after insert on cases
      referencing new table as after_rows for each statement execute function add_case_search();
    create trigger case_search_update after update of customer_id, filiale_id, case_no, name, policy_no on cases
      for each row execute function change_case_search();
    ${counted('cases', 'case_status', { into: 'case_count', by: 'count_cases' })}
  `,
};
