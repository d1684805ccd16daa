import { sql, type Kysely } from 'kysely';
import { migrations, type Migration } from '../../migrations';
import { contracting } from '../../migrations/contracting';
import { earlierNames, firstDay } from '../../migrations/earlier-names';
import type { Db } from './database';

/**
 * Applies missing migrations, each in a separate transaction, and returns their names. For each that removes something
 * it records which migration an instance must know to work on the schema afterwards.
 */
export async function migrate(
  db: Db,
  list: readonly Migration[] = migrations,
  needed: Readonly<Record<string, string>> = contracting,
): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  await sql`alter table migration add column if not exists needs text`.execute(db);
  const { rows } = await sql<Applied>`select name, needs from migration`.execute(db);
  const found = new Set(rows.map((row) => row.name));
  refuseUnknown(rows, list);
  const applied = isEarlier(found) ? await renameEarlier(db, found, list) : found;
  const missing = list.filter((migration) => !applied.has(migration.name));
  for (const migration of missing) {
    await db.transaction().execute(async (trx) => {
      // A migration uses only tables that it creates: today's table types would be wrong for it.
      await migration.up(trx as unknown as Kysely<unknown>);
      const needs = needed[migration.name] ?? null;
      await sql`insert into migration (name, needs) values (${migration.name}, ${needs})`.execute(trx);
    });
  }
  return missing.map((migration) => migration.name);
}

interface Applied {
  name: string;
  needs: string | null;
}

/** Throws when a newer portal has removed what this one uses; additions of a newer portal are no obstacle. */
function refuseUnknown(applied: readonly Applied[], list: readonly Migration[]): void {
  const known = new Set([...list.map((migration) => migration.name), ...earlierNames]);
  const unknown = applied.filter(
    ({ name, needs }) => !known.has(name) && needs !== null && !known.has(needs),
  );
  const names = unknown.map(({ name }) => name);
  if (names.length > 0)
    throw new Error(
      `The database is that of a newer version of the portal (${names.join(', ')}), which this one cannot work on. Start the newer version.`,
    );
}

const isEarlier = (applied: ReadonlySet<string>) => earlierNames.some((name) => applied.has(name));

/** Records the first migrations in place of the earlier ones, which must all be applied. Returns the names recorded. */
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
