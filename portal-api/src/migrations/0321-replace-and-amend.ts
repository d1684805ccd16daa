import { sql, type Kysely } from 'kysely';

/** Swapping people and amending what is known of them: what an item changes, and for what price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table add_reduce_item
      add column new_person_id bigint references insure_person (id),
      add column changes jsonb,
      add column change_sealed bytea,
      add column swap jsonb`.execute(db);
  await sql`create index add_reduce_item_new_person on add_reduce_item (new_person_id) where new_person_id is not null`.execute(
    db,
  );
  await sql`
    alter table insure_person
      add column replaces_id bigint references insure_person (id),
      add column identity_amended boolean not null default false`.execute(db);
  // A plan without removal lets people be swapped within their class; all others for the difference.
  await sql`alter table meal add column replace_scope integer not null default 3`.execute(db);
  await sql`update meal set replace_scope = 1, allow_replace = true where not allow_reduce`.execute(db);
}
