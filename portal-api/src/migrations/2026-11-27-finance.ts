import { appendOnly, flowColumns, script, type Migration } from './migration';

/** The ledger and the wallets, recharges, and withdrawals to the account that the money came from. */
export const finance: Migration = {
  name: '2026-11-27-finance',
  up: script`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      posting text not null,
      biz_type integer not null,
      biz_id bigint not null,
      biz_no text not null,
      summary text not null,
      entry_time timestamptz not null,
      insure_id bigint references insure (id)
    );
    create index ledger_entry_biz on ledger_entry (biz_type, biz_id);
    create index ledger_entry_policy on ledger_entry (insure_id) where insure_id is not null;
    ${appendOnly('ledger_entry')}

    create table ledger_line (
      id bigint generated always as identity primary key,
      entry_id bigint not null references ledger_entry (id),
      account text not null,
      customer_id bigint not null references customer (id),
      amount_fen bigint not null check (amount_fen <> 0),
      balance_after_fen bigint
    );
    create index ledger_line_entry on ledger_line (entry_id);
    create index ledger_line_account on ledger_line (account, customer_id, entry_id);

    -- What comes in is rare among a large employer's movements.
    create index ledger_line_income on ledger_line (customer_id, entry_id)
      where account = 'WALLET_AVAIL' and amount_fen < 0;

    -- Checked at commit, so that the lines of an entry may be written one after the other.
    create function ledger_entry_must_balance() returns trigger language plpgsql as $$
    begin
      if (select sum(amount_fen) from ledger_line where entry_id = new.entry_id) <> 0 then
        raise exception 'ledger entry % does not balance', new.entry_id;
      end if;
      return null;
    end $$;
    create constraint trigger ledger_line_balances after insert on ledger_line
      deferrable initially deferred for each row execute function ledger_entry_must_balance();
    ${appendOnly('ledger_line')}

    -- Number and sum of an employer's lines per account, day and kind, and where the entries of a day begin and end, kept
    -- by the transaction that books them: figures over the whole ledger do not read the whole ledger. Bookings of one
    -- employer take turns at its wallet, so nobody waits here.
    create table ledger_day (
      customer_id bigint not null,
      account text not null,
      day date not null,
      biz_type integer not null,
      posting text not null,
      is_credit boolean not null,
      lines bigint not null,
      amount_fen bigint not null,
      first_entry_id bigint not null,
      last_entry_id bigint not null,
      primary key (customer_id, account, day, biz_type, posting, is_credit)
    );
    create function keep_ledger_days() returns trigger language plpgsql as $$
    begin
      insert into ledger_day as kept (customer_id, account, day, biz_type, posting, is_credit, lines, amount_fen,
        first_entry_id, last_entry_id)
      select line.customer_id, line.account, (entry.entry_time at time zone 'Asia/Shanghai')::date, entry.biz_type,
        entry.posting, line.amount_fen < 0, count(*), sum(line.amount_fen), min(line.entry_id), max(line.entry_id)
      from new_lines line join ledger_entry entry on entry.id = line.entry_id group by 1, 2, 3, 4, 5, 6
      on conflict (customer_id, account, day, biz_type, posting, is_credit) do update
        set lines = kept.lines + excluded.lines, amount_fen = kept.amount_fen + excluded.amount_fen,
          first_entry_id = least(kept.first_entry_id, excluded.first_entry_id),
          last_entry_id = greatest(kept.last_entry_id, excluded.last_entry_id);
      return null;
    end $$;
    create trigger ledger_line_days after insert on ledger_line
      referencing new table as new_lines for each statement execute function keep_ledger_days();

    -- Lots of recharges and what used them are derived from the ledger, by readers that continue where they stopped.
    create table ledger_progress (
      customer_id bigint not null references customer (id),
      reader text not null,
      entry_id bigint not null default 0,
      primary key (customer_id, reader)
    );

    create table recharge_lot (
      id bigint generated always as identity primary key,
      customer_id bigint not null references customer (id),
      entry_id bigint not null unique references ledger_entry (id),
      source text not null check (source in ('bank', 'wechat')),
      amount_fen bigint not null check (amount_fen > 0),
      used_fen bigint not null default 0 check (used_fen between 0 and amount_fen),
      created_at timestamptz not null
    );
    create index recharge_lot_open on recharge_lot (customer_id, id) where used_fen < amount_fen;

    create table lot_use (
      id bigint generated always as identity primary key,
      lot_id bigint not null references recharge_lot (id),
      entry_id bigint not null references ledger_entry (id),
      insure_id bigint,
      amount_fen bigint not null check (amount_fen <> 0)
    );
    create index lot_use_entry on lot_use (entry_id);
    create index lot_use_policy on lot_use (insure_id, lot_id);

    create table capital (
      customer_id bigint primary key references customer (id),
      available_fen bigint not null default 0 check (available_fen >= 0),
      frozen_fen bigint not null default 0 check (frozen_fen >= 0),
      total_recharge_fen bigint not null default 0,
      total_consume_fen bigint not null default 0,
      total_refund_fen bigint not null default 0,
      low_notified boolean not null default false,
      total_withdraw_fen bigint not null default 0
    );

    create sequence cost_no_seq;
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
    );
    create index cost_customer on cost (customer_id, created_at desc, id desc);
    create index cost_waiting on cost (created_at) where cost_status = 0;

    create table cost_flow (
      id bigint generated always as identity primary key,
      cost_id bigint not null references cost (id),
      ${flowColumns}
    );
    create index cost_flow_cost on cost_flow (cost_id, id);
    ${appendOnly('cost_flow')}

    create sequence withdraw_no_seq;
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
    );
    create index withdrawal_customer on withdrawal (customer_id, id desc);
    create index withdrawal_waiting on withdrawal (created_at) where withdraw_status = 0;

    create table withdrawal_lot (
      withdrawal_id bigint not null references withdrawal (id),
      lot_id bigint not null references recharge_lot (id),
      amount_fen bigint not null check (amount_fen > 0),
      primary key (withdrawal_id, lot_id)
    );

    create table withdrawal_flow (
      id bigint generated always as identity primary key,
      withdrawal_id bigint not null references withdrawal (id),
      ${flowColumns}
    );
    create index withdrawal_flow_withdrawal on withdrawal_flow (withdrawal_id, id);
  `,
};
