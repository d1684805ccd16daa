import { sql, type Kysely } from 'kysely';

/**
 * What was agreed stays: the plan's row as it was when the application was handed in. A draft and a rejected
 * application (0, 2) follow the plan. A trigger, so that no way into a policy can leave it out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table insure add column terms jsonb`.execute(db);
  await sql`update insure set terms = to_jsonb(meal) from meal
    where meal.id = insure.meal_id and insure.insure_status not in (0, 2)`.execute(db);
  await sql`create function keep_agreed_terms() returns trigger language plpgsql as $$
    begin
      if new.insure_status in (0, 2) then
        new.terms := null;
      elsif new.terms is null then
        new.terms := (select to_jsonb(meal) from meal where meal.id = new.meal_id);
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger insure_agreed_terms before insert or update of insure_status, meal_id on insure
    for each row execute function keep_agreed_terms()`.execute(db);
}
