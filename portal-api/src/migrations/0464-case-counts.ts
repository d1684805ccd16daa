import { sql, type Kysely } from 'kysely';

/**
 * The number of cases per employer, branch and state, kept by the transaction that moves them. Each statement adds what
 * it changed as rows of its own, so that nobody waits for a counter that another transaction holds; the number is the
 * sum of the rows, and a job puts them together again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_count (
      customer_id bigint not null,
      filiale_id bigint,
      case_status int not null,
      change int not null
    )`.execute(db);
  await sql`create index case_count_customer on case_count (customer_id)`.execute(db);
  await sql`
    insert into case_count (customer_id, filiale_id, case_status, change)
    select customer_id, filiale_id, case_status, count(*)::int from cases group by 1, 2, 3`.execute(db);
  await sql`
    create function count_cases() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into case_count (customer_id, filiale_id, case_status, change)
        select customer_id, filiale_id, case_status, count(*) from after_rows group by 1, 2, 3;
      elsif tg_op = 'DELETE' then
        insert into case_count (customer_id, filiale_id, case_status, change)
        select customer_id, filiale_id, case_status, -count(*) from before_rows group by 1, 2, 3;
      else
        insert into case_count (customer_id, filiale_id, case_status, change)
        select customer_id, filiale_id, case_status, sum(change) from (
          select customer_id, filiale_id, case_status, 1 as change from after_rows
          union all
          select customer_id, filiale_id, case_status, -1 from before_rows
        ) changed group by 1, 2, 3 having sum(change) <> 0;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger case_count_insert after insert on cases
    referencing new table as after_rows for each statement execute function count_cases()`.execute(db);
  await sql`create trigger case_count_update after update on cases
    referencing old table as before_rows new table as after_rows for each statement execute function count_cases()`.execute(
    db,
  );
  await sql`create trigger case_count_delete after delete on cases
    referencing old table as before_rows for each statement execute function count_cases()`.execute(db);
}
