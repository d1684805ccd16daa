import { sql, type Kysely } from 'kysely';
import { migrations, type Migration } from '../../migrations';
import { earlierNames, firstDay } from '../../migrations/earlier-names';
import type { Db } from './database';

/** Applies what is missing, each migration in its own transaction. Returns the names applied now. */
export async function migrate(db: Db, list: readonly Migration[] = migrations): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  const found = new Set(rows.map((row) => row.name));
  refuseUnknown(found, list);
  const applied = isEarlier(found) ? await renameEarlier(db, found, list) : found;
  const missing = list.filter((migration) => !applied.has(migration.name));
  for (const migration of missing) {
    await db.transaction().execute(async (trx) => {
      // A migration uses only tables that it makes: today's table types would be wrong for it.
      await migration.up(trx as unknown as Kysely<unknown>);
      await sql`insert into migration (name) values (${migration.name})`.execute(trx);
    });
  }
  return missing.map((migration) => migration.name);
}

/** A database from a newer portal must not be written by an older one. */
function refuseUnknown(applied: ReadonlySet<string>, list: readonly Migration[]): void {
  const known = new Set([...list.map((migration) => migration.name), ...earlierNames]);
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(`The database was made by a newer version of the portal (${unknown.join(', ')}).`);
}

const isEarlier = (applied: ReadonlySet<string>) => earlierNames.some((name) => applied.has(name));

/** Notes the first migrations in place of the earlier ones, all of which have to be applied. Returns the names noted. */
async function renameEarlier(
  db: Db,
  applied: ReadonlySet<string>,
  list: readonly Migration[],
): Promise<ReadonlySet<string>> {
  const missing = earlierNames.filter((name) => !applied.has(name));
  if (missing.length > 0)
    throw new Error(
      `The database was made by an earlier version of the portal and lacks ${missing.join(', ')}. Nothing was changed. Start the last version that has ${earlierNames.at(-1)} once, which adds them; then start this one.`,
    );
  const names = list.map(({ name }) => name).filter((name) => name.startsWith(firstDay));
  await db.transaction().execute(async (trx) => {
    await sql`delete from migration`.execute(trx);
    for (const name of names) await sql`insert into migration (name) values (${name})`.execute(trx);
  });
  return new Set(names);
}
