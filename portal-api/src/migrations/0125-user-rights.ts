import { sql, type Kysely } from 'kysely';

/** Rights belong to the user, no longer to the project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column permissions jsonb`.execute(db);
  await sql`
    update app_user u set permissions = coalesce(
      (select p.permissions from project p where p.filiale_id = u.filiale_id order by p.id limit 1),
      '{"insure": false, "addReduce": false, "claim": false, "viewCost": false}')
    where usertype = 4`.execute(db);
  await sql`alter table project drop column permissions`.execute(db);
}
