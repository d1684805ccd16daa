import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence cost_no_seq`.execute(db);
  await sql`
    create table cost (
      id bigint generated always as identity primary key,
      customer_id bigint not null references customer (id),
      user_id bigint references app_user (id),
      cost_no text not null unique,
      pay_account_type integer not null,
      money_fen bigint not null check (money_fen > 0),
      bank_num_sealed bytea not null,
      bank_num_tail text not null,
      bank_name text not null,
      bank_deposit text not null,
      cost_proof text not null,
      out_trade_no text unique,
      cost_status integer not null default 0,
      audit_remark text,
      audit_time timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1
    )`.execute(db);
  await sql`create index cost_customer on cost (customer_id, created_at desc, id desc)`.execute(db);
  await sql`create index cost_waiting on cost (created_at) where cost_status = 0`.execute(db);
}
