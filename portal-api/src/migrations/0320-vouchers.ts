import { sql, type Kysely } from 'kysely';

/** Proofs of bank transfers, and what each of them pays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence voucher_no_seq`.execute(db);
  await sql`
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
      version integer not null default 1
    )`.execute(db);
  await sql`create index voucher_customer on voucher (customer_id, id desc)`.execute(db);
  await sql`create index voucher_waiting on voucher (submit_time) where voucher_status = 0`.execute(db);
  await sql`
    create table voucher_item (
      id bigint generated always as identity primary key,
      voucher_id bigint not null references voucher (id),
      biz_type integer not null,
      biz_id bigint not null,
      biz_no text not null,
      amount_fen bigint not null check (amount_fen > 0),
      unique (voucher_id, biz_id)
    )`.execute(db);
  await sql`create index voucher_item_biz on voucher_item (biz_type, biz_id)`.execute(db);
}
