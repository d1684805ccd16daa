import { sql, type Kysely } from 'kysely';

/**
 * The number of people per employer, branch and state, kept by the transaction that moves them. Each statement adds what
 * it changed as rows of its own, so that nobody waits for a counter that another transaction holds; the number is the
 * sum of the rows, and a job puts them together again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people_count (
      customer_id bigint not null,
      filiale_id bigint,
      person_status int not null,
      change int not null
    )`.execute(db);
  await sql`create index people_count_customer on people_count (customer_id)`.execute(db);
  await sql`
    insert into people_count (customer_id, filiale_id, person_status, change)
    select customer_id, filiale_id, person_status, count(*)::int from insure_person group by 1, 2, 3`.execute(
    db,
  );
  await sql`
    create function count_people() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into people_count (customer_id, filiale_id, person_status, change)
        select customer_id, filiale_id, person_status, count(*) from after_rows group by 1, 2, 3;
      elsif tg_op = 'DELETE' then
        insert into people_count (customer_id, filiale_id, person_status, change)
        select customer_id, filiale_id, person_status, -count(*) from before_rows group by 1, 2, 3;
      else
        insert into people_count (customer_id, filiale_id, person_status, change)
        select customer_id, filiale_id, person_status, sum(change) from (
          select customer_id, filiale_id, person_status, 1 as change from after_rows
          union all
          select customer_id, filiale_id, person_status, -1 from before_rows
        ) changed group by 1, 2, 3 having sum(change) <> 0;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger people_count_insert after insert on insure_person
    referencing new table as after_rows for each statement execute function count_people()`.execute(db);
  await sql`create trigger people_count_update after update on insure_person
    referencing old table as before_rows new table as after_rows for each statement execute function count_people()`.execute(
    db,
  );
  await sql`create trigger people_count_delete after delete on insure_person
    referencing old table as before_rows for each statement execute function count_people()`.execute(db);
}
