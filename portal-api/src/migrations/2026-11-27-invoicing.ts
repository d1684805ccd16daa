import { appendOnly, flowColumns, script, type Migration } from './migration';

/** Invoices, the parts of bills and recharges that they are made of, and the mails that carry them. */
export const invoicing: Migration = {
  name: '2026-11-27-invoicing',
  up: script`
    create sequence invoice_apply_no_seq;
    create sequence invoice_no_seq;
    create table invoice (
      id bigint generated always as identity primary key,
      apply_no text not null unique,
      customer_id bigint not null references customer (id),
      user_id bigint not null references app_user (id),
      signcompany_id bigint not null references signcompany (id),
      invoice_kind integer not null,
      invoice_content integer not null,
      title text not null,
      tax_no text not null,
      reg_address text not null,
      reg_phone text not null,
      bank_deposit text not null,
      bank_num text not null,
      amount_fen bigint not null check (amount_fen between 1 and 100000000),
      tax_rate integer not null,
      net_fen bigint not null,
      tax_fen bigint not null,
      invoice_status integer not null,
      invoice_no text unique,
      issued_at timestamptz,
      invoice_xml text,
      receive_email text not null,
      remark text not null,
      reject_reason text,
      red_invoice_no text unique,
      red_reason text,
      red_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      check (net_fen + tax_fen = amount_fen)
    );
    create index invoice_customer on invoice (customer_id, created_at desc);
    create index invoice_waiting on invoice (created_at) where invoice_status in (0, 1);

    create table invoice_part (
      id bigint generated always as identity primary key,
      invoice_id bigint not null references invoice (id),
      settlement_id bigint not null references settlement (id),
      lot_id bigint references recharge_lot (id),
      amount_fen bigint not null check (amount_fen > 0)
    );
    create index invoice_part_invoice on invoice_part (invoice_id);
    create index invoice_part_settlement on invoice_part (settlement_id);

    create table invoice_flow (
      id bigint generated always as identity primary key,
      invoice_id bigint not null references invoice (id),
      ${flowColumns}
    );
    create index invoice_flow_invoice on invoice_flow (invoice_id, id);
    ${appendOnly('invoice_flow')}

    create table invoice_mail (
      id bigint generated always as identity primary key,
      invoice_id bigint not null references invoice (id),
      customer_id bigint not null references customer (id),
      receive_email text not null,
      mail_status integer not null default 0,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      failure text,
      created_at timestamptz not null,
      sent_at timestamptz
    );
    create index invoice_mail_invoice on invoice_mail (invoice_id, id);
    create index invoice_mail_waiting on invoice_mail (next_attempt_at) where mail_status = 0;
  `,
};
