import { sql, type Kysely } from 'kysely';

/**
 * What a keyword is looked for in, beside the cases and kept by their triggers: a row of a case is forty times as long,
 * and a part of a text is found by reading all rows of the employer. In small letters, because comparing without regard
 * to case takes four times as long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_search (
      case_id bigint primary key references cases (id) on delete cascade,
      customer_id bigint not null,
      filiale_id bigint,
      text text not null
    )`.execute(db);
  await sql`create index case_search_customer on case_search (customer_id)`.execute(db);
  await sql`
    create function case_search_text(case_no text, name text, policy_no text) returns text language sql immutable
    return lower(case_no || E'\n' || name || E'\n' || policy_no)`.execute(db);
  await sql`
    insert into case_search (case_id, customer_id, filiale_id, text)
    select id, customer_id, filiale_id, case_search_text(case_no, name, policy_no) from cases`.execute(db);
  await sql`
    create function add_case_search() returns trigger language plpgsql as $$
    begin
      insert into case_search (case_id, customer_id, filiale_id, text)
      select id, customer_id, filiale_id, case_search_text(case_no, name, policy_no) from after_rows;
      return null;
    end $$`.execute(db);
  await sql`
    create function change_case_search() returns trigger language plpgsql as $$
    begin
      update case_search set customer_id = new.customer_id, filiale_id = new.filiale_id,
        text = case_search_text(new.case_no, new.name, new.policy_no)
      where case_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger case_search_insert after insert on cases
    referencing new table as after_rows for each statement execute function add_case_search()`.execute(db);
  await sql`create trigger case_search_update after update of customer_id, filiale_id, case_no, name, policy_no on cases
    for each row execute function change_case_search()`.execute(db);
  // The whole ID number is looked for by its index.
  await sql`create index cases_ident on cases (customer_id, id_no_hash)`.execute(db);
  // With the id, so that the cases of a step are counted in the index.
  await sql`drop index cases_customer`.execute(db);
  await sql`create index cases_customer on cases (customer_id, case_status, report_time desc, id desc)`.execute(
    db,
  );
  // The embedded engine does so by the hour only, and until then plans for a table of unknown size.
  await sql`analyze case_search`.execute(db);
}
