import { sql, type Kysely } from 'kysely';

/** What the simulated gateway knows. No foreign key leads here or away: the real one is another company's. */
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
