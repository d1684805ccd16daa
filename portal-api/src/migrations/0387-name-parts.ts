import { sql, type Kysely } from 'kysely';

/**
 * Names are found by their signs and pairs of neighbouring signs: an employer may have a hundred thousand people, and
 * a pair is rare among them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function name_parts(name text) returns text[] language sql immutable parallel safe as $$
      select array(
        select substr(name, at, size) from generate_series(1, length(name)) at, generate_series(1, 2) size
        where at + size - 1 <= length(name))
    $$`.execute(db);
  await sql`create index insure_person_name_parts on insure_person using gin (name_parts(name))`.execute(db);
  await sql`analyze insure_person`.execute(db);
}
