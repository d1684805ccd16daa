import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      posting text not null,
      biz_type integer not null,
      biz_id bigint not null,
      biz_no text not null,
      summary text not null,
      entry_time timestamptz not null
    )`.execute(db);
  await sql`create index ledger_entry_biz on ledger_entry (biz_type, biz_id)`.execute(db);
  await sql`
    create table ledger_line (
      id bigint generated always as identity primary key,
      entry_id bigint not null references ledger_entry (id),
      account text not null,
      customer_id bigint not null references customer (id),
      amount_fen bigint not null check (amount_fen <> 0)
    )`.execute(db);
  await sql`create index ledger_line_entry on ledger_line (entry_id)`.execute(db);
  await sql`create index ledger_line_account on ledger_line (account, customer_id, entry_id)`.execute(db);
  await sql`
    create table capital (
      customer_id bigint primary key references customer (id),
      available_fen bigint not null default 0 check (available_fen >= 0),
      frozen_fen bigint not null default 0 check (frozen_fen >= 0),
      total_recharge_fen bigint not null default 0,
      total_consume_fen bigint not null default 0,
      total_refund_fen bigint not null default 0,
      low_notified boolean not null default false
    )`.execute(db);
  await balanceEveryEntry(db);
  await forbidRewriting(db, 'ledger_entry');
  await forbidRewriting(db, 'ledger_line');
}

/** Checked at commit, so that the lines of an entry may be written one after the other. */
async function balanceEveryEntry(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_entry_must_balance() returns trigger language plpgsql as $$
    begin
      if (select sum(amount_fen) from ledger_line where entry_id = new.entry_id) <> 0 then
        raise exception 'ledger entry % does not balance', new.entry_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger ledger_line_balances after insert on ledger_line
    deferrable initially deferred for each row execute function ledger_entry_must_balance()`.execute(db);
  await sql`
    create function append_only() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
}

async function forbidRewriting(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function append_only()`.execute(db);
}
