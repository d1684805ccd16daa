import { appendOnly, flowColumns, script, type Migration } from './migration';

/** Bills of a month for each employer and contracting company, and what they consist of. */
export const billing: Migration = {
  name: '2026-11-27-billing',
  up: script`
    create sequence settle_no_seq;
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
      check (charge_fen - refund_fen = wallet_fen + billed_fen)
    );
    create index settlement_open on settlement (settle_month) where settle_status = 0;
    create index settlement_due on settlement (due_date) where settle_status in (1, 4);

    -- A month may have several bills, since employers may ask for one before it ends. Only one of them is open.
    create unique index settlement_one_open on settlement (customer_id, signcompany_id, settle_month)
      where settle_status = 0;
    create index settlement_month on settlement (customer_id, signcompany_id, settle_month, id);

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
    );
    create index settlement_item_settlement on settlement_item (settlement_id, biz_time, id);
    ${appendOnly('settlement_item')}

    create table settlement_flow (
      id bigint generated always as identity primary key,
      settlement_id bigint not null references settlement (id),
      ${flowColumns}
    );
    create index settlement_flow_settlement on settlement_flow (settlement_id, id);

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
    );
    create index settlement_question_settlement on settlement_question (settlement_id, id);
  `,
};
