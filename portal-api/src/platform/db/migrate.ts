import { sql, type Kysely } from 'kysely';
import { migrations, type Migration } from '../../migrations';
import { contracting } from '../../migrations/contracting';
import { earlierNames, firstDay } from '../../migrations/earlier-names';
import type { Db } from './database';

/**
 * Applies what is missing, each migration in its own transaction. Returns the names applied now. With each that takes
 * something away it notes which one an instance has to know to work on the schema afterwards.
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
      // A migration uses only tables that it makes: today's table types would be wrong for it.
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

/** A newer portal may have added to the schema; one that has taken away what this one uses must not be written by it. */
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
