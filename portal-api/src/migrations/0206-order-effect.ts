import { sql, type Kysely } from 'kysely';

/**
 * The instant at which an order takes effect decides until when it can be cancelled, and the reasons for a manual
 * review are stored until it is paid. Removals whose first people have left already carry the time at which that
 * was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table add_reduce
      add column effect_at timestamptz,
      add column warnings text[] not null default '{}'`.execute(db);
  await sql`
    update add_reduce set effect_at = (
      coalesce((
        select min(item.end_date) + 1 from add_reduce_item item
        where item.add_reduce_id = add_reduce.id and add_reduce.operate_type = 2 and item.item_status = 0
      ), case when operate_type = 2 then effect_date + 1 else effect_date end)::timestamp - interval '8 hours'
    ) at time zone 'UTC'`.execute(db);
  await sql`
    update add_reduce set effect_time = effect_at
    where operate_type = 2 and effect_time is null and exists (
      select from add_reduce_item item where item.add_reduce_id = add_reduce.id and item.item_status = 1)`.execute(
    db,
  );
  await sql`alter table add_reduce alter column effect_at set not null`.execute(db);
  await sql`drop index add_reduce_due`.execute(db);
  await sql`create index add_reduce_due on add_reduce (endorse_status, effect_at)`.execute(db);
}
