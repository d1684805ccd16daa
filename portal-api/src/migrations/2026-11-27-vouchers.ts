import { appendOnly, flowColumns, script, type Migration } from './migration';

/** Proofs of bank transfers, and what each of them pays. */
export const vouchers: Migration = {
  name: '2026-11-27-vouchers',
  up: script`
    create sequence voucher_no_seq;
    create table voucher (
      id bigint generated always as identity primary key,
      voucher_no text not null unique,
      customer_id bigint not null references customer (id),
      biz_type integer not null,
      signcompany_id bigint not null references signcompany (id),
      payer_name text not null,
      payer_bank_num_sealed bytea not null,
      payer_bank_num_tail text not null,
      payer_bank_deposit text not null,
      pay_fen bigint not null check (pay_fen > 0),
      pay_date date not null,
      voucher_status integer not null default 0,
      audit_remark text,
      audit_time timestamptz,
      user_id bigint references app_user (id),
      submitter_name text not null,
      submit_time timestamptz not null,
      version integer not null default 1,
      updated_at timestamptz not null
    );
    create index voucher_customer on voucher (customer_id, id desc);
    create index voucher_waiting on voucher (submit_time) where voucher_status = 0;

    create table voucher_item (
      id bigint generated always as identity primary key,
      voucher_id bigint not null references voucher (id),
      biz_type integer not null,
      biz_id bigint not null,
      biz_no text not null,
      amount_fen bigint not null check (amount_fen > 0),
      unique (voucher_id, biz_id)
    );
    create index voucher_item_biz on voucher_item (biz_type, biz_id);

    create table voucher_flow (
      id bigint generated always as identity primary key,
      voucher_id bigint not null references voucher (id),
      ${flowColumns}
    );
    create index voucher_flow_voucher on voucher_flow (voucher_id, id);
    ${appendOnly('voucher_flow')}
  `,
};
