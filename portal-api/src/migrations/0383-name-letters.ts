import { sql, type Kysely } from 'kysely';

/** Names of insured people by pinyin; a job keeps the table complete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table name_letters (
      customer_id bigint not null references customer (id),
      name text not null,
      pinyin text not null,
      initials text not null,
      primary key (customer_id, name)
    )`.execute(db);
  await sql`create index insure_person_name on insure_person (customer_id, name)`.execute(db);
}
