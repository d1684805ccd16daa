import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wechat_order (
      id bigint generated always as identity primary key,
      customer_id bigint not null references customer (id),
      user_id bigint not null references app_user (id),
      out_trade_no text not null unique,
      created_at timestamptz not null,
      placed_at timestamptz,
      money_fen bigint check (money_fen > 0),
      statement_version text,
      statement_agreed_at timestamptz,
      code_url text,
      expire_at timestamptz,
      trade_state text not null default 'NOTPAY',
      trade_state_desc text not null default '',
      transaction_id text,
      paid_at timestamptz,
      cost_id bigint unique references cost (id),
      ended_at timestamptz,
      check ((placed_at is null) = (money_fen is null) and (placed_at is null) = (expire_at is null)),
      check (trade_state <> 'SUCCESS' or (cost_id is not null and ended_at is not null))
    )`.execute(db);
  await sql`
    create index wechat_order_open on wechat_order (expire_at)
    where ended_at is null and placed_at is not null`.execute(db);
  await sql`create index wechat_order_reserved on wechat_order (created_at) where placed_at is null`.execute(
    db,
  );
  await sql`create index wechat_order_customer on wechat_order (customer_id, id desc)`.execute(db);
}
