import { sql, type Kysely } from 'kysely';

/** A month may have several bills: employers may ask for one before it ends. Only one of them is open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settlement drop constraint settlement_customer_id_signcompany_id_settle_month_key`.execute(
    db,
  );
  await sql`create unique index settlement_one_open on settlement (customer_id, signcompany_id, settle_month)
    where settle_status = 0`.execute(db);
  await sql`create index settlement_month on settlement (customer_id, signcompany_id, settle_month, id)`.execute(
    db,
  );
}
