import { sql, type Kysely } from 'kysely';

/** State of the simulated gateway. No foreign keys: the real one belongs to another company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wechat_simulated_order (
      out_trade_no text primary key,
      money_fen bigint not null,
      expire_at timestamptz not null,
      trade_state text not null,
      trade_state_desc text not null,
      transaction_id text,
      paid_at timestamptz
    )`.execute(db);
}
