import { script, type Migration } from './migration';

/** Payments by WeChat. */
export const payment: Migration = {
  name: '2026-11-27-payment',
  up: script`
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
    );
    create index wechat_order_open on wechat_order (expire_at) where ended_at is null and placed_at is not null;
    create index wechat_order_reserved on wechat_order (created_at) where placed_at is null;
    create index wechat_order_customer on wechat_order (customer_id, id desc);

    -- State of the simulated gateway. No foreign keys: the real one belongs to another company.
    create table wechat_simulated_order (
      out_trade_no text primary key,
      money_fen bigint not null,
      expire_at timestamptz not null,
      trade_state text not null,
      trade_state_desc text not null,
      transaction_id text,
      paid_at timestamptz
    );
  `,
};
