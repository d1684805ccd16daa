import { sql, type Kysely } from 'kysely';

/** A policy is renewed once; who of its people was not taken along is kept with the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table insure
      add column renew_from_id bigint references insure (id),
      add column no_renew_reason text,
      add column renew_reminded_days integer,
      add column followed_version bigint,
      add column balance_warned boolean not null default false`.execute(db);
  // 8 surrendered and 9 void leave the old policy free for another renewal.
  await sql`create unique index insure_one_renewal on insure (renew_from_id)
    where renew_from_id is not null and insure_status not in (8, 9)`.execute(db);
  await sql`
    create table renewal_dropped (
      insure_id bigint not null references insure (id),
      id_no_hash text not null,
      name text not null,
      id_no_masked text not null,
      reason text not null,
      is_chosen boolean not null default false,
      primary key (insure_id, id_no_hash)
    )`.execute(db);
}
