import { sql, type Kysely } from 'kysely';
import { migrations, type Migration } from '../../migrations';
import type { Db } from './database';

/** Applies what is missing, each migration in its own transaction. Returns the names applied now. */
export async function migrate(db: Db, list: readonly Migration[] = migrations): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  refuseUnknown(applied, list);
  const missing = list.filter((migration) => !applied.has(migration.name)).toSorted(byName);
  for (const migration of missing) {
    await db.transaction().execute(async (trx) => {
      // A migration uses only tables that it makes: today's table types would be wrong for it.
      await migration.up(trx as unknown as Kysely<unknown>);
      await sql`insert into migration (name) values (${migration.name})`.execute(trx);
    });
  }
  return missing.map((migration) => migration.name);
}

const byName = (a: Migration, b: Migration) => (a.name < b.name ? -1 : 1);

/** A database from a newer portal must not be written by an older one. */
function refuseUnknown(applied: ReadonlySet<string>, list: readonly Migration[]): void {
  const known = new Set(list.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(`The database was made by a newer version of the portal (${unknown.join(', ')}).`);
}
