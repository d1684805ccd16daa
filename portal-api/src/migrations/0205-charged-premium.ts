import { sql, type Kysely } from 'kysely';

/**
 * The real cost of a person is stored beside the premium that was first charged, and a change of price or project
 * begins a linked row. Existing people: nothing while unpaid or void, else their premium less what removals gave
 * back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table insure_person
      add column charged_fen bigint not null default 0,
      add column continues_id bigint references insure_person (id)`.execute(db);
  await sql`
    update insure_person set charged_fen = premium_fen + coalesce((
      select sum(item.premium_fen) from add_reduce_item item
      where item.person_id = insure_person.id and item.premium_fen < 0 and item.item_status = 1), 0)
    where person_status not in (6, 9)`.execute(db);
  // Given back by a surrender, which has no items: the days after the last one, as priced.
  await sql`
    update insure_person set charged_fen = insure_person.premium_fen - round(insure_person.unit_premium_fen::numeric
      * (insure.end_date - insure_person.end_date) / (insure.end_date - insure.start_date + 1))
    from insure where insure.id = insure_person.insure_id and insure_person.person_status = 5`.execute(db);
  await sql`create unique index insure_person_continues on insure_person (continues_id) where continues_id is not null`.execute(
    db,
  );
}
