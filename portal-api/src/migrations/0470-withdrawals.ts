import { sql, type Kysely } from 'kysely';

/** Bank money that goes back to the account that it came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table capital add column total_withdraw_fen bigint not null default 0`.execute(db);
  await sql`create sequence withdraw_no_seq`.execute(db);
  await sql`
    create table withdrawal (
      id bigint generated always as identity primary key,
      withdraw_no text not null unique,
      customer_id bigint not null references customer (id),
      user_id bigint references app_user (id),
      money_fen bigint not null check (money_fen > 0),
      bank_num_sealed bytea not null,
      bank_num_tail text not null,
      bank_name text not null,
      bank_deposit text not null,
      withdraw_status integer not null default 0,
      audit_remark text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      decided_at timestamptz,
      version integer not null default 1
    )`.execute(db);
  await sql`create index withdrawal_customer on withdrawal (customer_id, id desc)`.execute(db);
  await sql`create index withdrawal_waiting on withdrawal (created_at) where withdraw_status = 0`.execute(db);
  await sql`
    create table withdrawal_lot (
      withdrawal_id bigint not null references withdrawal (id),
      lot_id bigint not null references recharge_lot (id),
      amount_fen bigint not null check (amount_fen > 0),
      primary key (withdrawal_id, lot_id)
    )`.execute(db);
  await sql`
    create table withdrawal_flow (
      id bigint generated always as identity primary key,
      withdrawal_id bigint not null references withdrawal (id),
      from_status integer,
      to_status integer not null,
      actor_name text not null,
      remark text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index withdrawal_flow_withdrawal on withdrawal_flow (withdrawal_id, id)`.execute(db);
}
