import { sql, type Kysely } from 'kysely';

/** Bills of a month: one for each employer and contracting company, and what they consist of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence settle_no_seq`.execute(db);
  await sql`
    create table settlement (
      id bigint generated always as identity primary key,
      settle_no text not null unique,
      customer_id bigint not null references customer (id),
      signcompany_id bigint not null references signcompany (id),
      settle_month date not null check (extract(day from settle_month) = 1),
      item_count integer not null default 0,
      charge_fen bigint not null default 0,
      refund_fen bigint not null default 0,
      wallet_fen bigint not null default 0,
      billed_fen bigint not null default 0,
      carried_fen bigint not null default 0 check (carried_fen <= 0),
      pay_fen bigint not null default 0 check (pay_fen >= 0),
      carry_fen bigint not null default 0 check (carry_fen <= 0),
      settle_status integer not null default 0,
      due_date date,
      reminded integer not null default 0,
      pay_type integer,
      pay_time timestamptz,
      voucher_id bigint,
      issued_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      unique (customer_id, signcompany_id, settle_month),
      check (charge_fen - refund_fen = wallet_fen + billed_fen)
    )`.execute(db);
  await sql`create index settlement_open on settlement (settle_month) where settle_status = 0`.execute(db);
  await sql`create index settlement_due on settlement (due_date) where settle_status in (1, 4)`.execute(db);
  await sql`
    create table settlement_item (
      id bigint generated always as identity primary key,
      settlement_id bigint not null references settlement (id),
      customer_id bigint not null references customer (id),
      entry_id bigint not null unique references ledger_entry (id),
      posting text not null,
      biz_type integer not null,
      biz_id bigint not null,
      biz_no text not null,
      insure_id bigint references insure (id),
      policy_no text,
      filiale_id bigint,
      project_id bigint,
      person_count integer not null,
      amount_fen bigint not null check (amount_fen <> 0),
      biz_time timestamptz not null
    )`.execute(db);
  await sql`create index settlement_item_settlement on settlement_item (settlement_id, biz_time, id)`.execute(
    db,
  );
  await sql`
    create trigger settlement_item_append_only before update or delete or truncate on settlement_item
    for each statement execute function append_only()`.execute(db);
  await sql`
    create table settlement_flow (
      id bigint generated always as identity primary key,
      settlement_id bigint not null references settlement (id),
      from_status integer,
      to_status integer not null,
      actor_name text not null,
      remark text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index settlement_flow_settlement on settlement_flow (settlement_id, id)`.execute(db);
  await sql`
    create table settlement_question (
      id bigint generated always as identity primary key,
      settlement_id bigint not null references settlement (id),
      item_id bigint not null references settlement_item (id),
      customer_id bigint not null references customer (id),
      user_id bigint not null references app_user (id),
      question text not null,
      asked_at timestamptz not null,
      answer text,
      answered_at timestamptz
    )`.execute(db);
  await sql`create index settlement_question_settlement on settlement_question (settlement_id, id)`.execute(
    db,
  );
}
