import { sql, type Kysely } from 'kysely';

/** The balance after each line, the policy of each entry, and what is derived from the ledger: lots of recharges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_line add column balance_after_fen bigint`.execute(db);
  await sql`alter table ledger_entry add column insure_id bigint references insure (id)`.execute(db);
  await unlocked(db, 'ledger_line', () => fillBalances(db));
  await unlocked(db, 'ledger_entry', () => fillPolicies(db));
  await sql`
    create table ledger_progress (
      customer_id bigint not null references customer (id),
      reader text not null,
      entry_id bigint not null default 0,
      primary key (customer_id, reader)
    )`.execute(db);
  await sql`
    create table recharge_lot (
      id bigint generated always as identity primary key,
      customer_id bigint not null references customer (id),
      entry_id bigint not null unique references ledger_entry (id),
      source text not null check (source in ('bank', 'wechat')),
      amount_fen bigint not null check (amount_fen > 0),
      used_fen bigint not null default 0 check (used_fen between 0 and amount_fen),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index recharge_lot_open on recharge_lot (customer_id, id) where used_fen < amount_fen`.execute(
    db,
  );
  await sql`
    create table lot_use (
      id bigint generated always as identity primary key,
      lot_id bigint not null references recharge_lot (id),
      entry_id bigint not null references ledger_entry (id),
      insure_id bigint,
      amount_fen bigint not null check (amount_fen <> 0)
    )`.execute(db);
  await sql`create index lot_use_entry on lot_use (entry_id)`.execute(db);
  await sql`create index lot_use_policy on lot_use (insure_id, lot_id)`.execute(db);
}

async function unlocked(db: Kysely<unknown>, table: string, work: () => Promise<void>): Promise<void> {
  const trigger = sql.ref(`${table}_append_only`);
  await sql`alter table ${sql.table(table)} disable trigger ${trigger}`.execute(db);
  await work();
  await sql`alter table ${sql.table(table)} enable trigger ${trigger}`.execute(db);
}

async function fillBalances(db: Kysely<unknown>): Promise<void> {
  await sql`
    update ledger_line line set balance_after_fen = known.balance
    from (select id, sum(-amount_fen) over (partition by customer_id, account order by entry_id) as balance
      from ledger_line where account in ('WALLET_AVAIL', 'WALLET_FROZEN')) known
    where known.id = line.id`.execute(db);
}

/** 1 apply, 5 renew and 6 surrender name the policy, 2, 3, 4 and 7 an order that changes its staff. */
async function fillPolicies(db: Kysely<unknown>): Promise<void> {
  await sql`
    update ledger_entry entry set insure_id = insure.id
    from insure where entry.biz_type in (1, 5, 6) and insure.id = entry.biz_id`.execute(db);
  await sql`
    update ledger_entry entry set insure_id = change.insure_id
    from add_reduce change where entry.biz_type in (2, 3, 4, 7) and change.id = entry.biz_id`.execute(db);
}
