import { sql, type Kysely } from 'kysely';

/** Which field an employer's own heading of a spreadsheet means, as corrected by its users; empty: not read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_heading (
      customer_id integer not null references customer (id),
      list text not null,
      heading text not null,
      field text not null,
      updated_at timestamptz not null,
      primary key (customer_id, list, heading)
    )`.execute(db);
}
