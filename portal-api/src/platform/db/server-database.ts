import { sql } from 'kysely';
import type { ClusterSteps } from './cluster';
import type { Db } from './database';
import { migrate } from './migrate';
import { openPostgres } from './open-postgres';

/** Any number, the same in every instance: they take turns at preparing the database. */
const advisoryLock = 720_451;

/** Opens the server's database; an empty one is migrated and seeded. A seeding that was cut off is cleared and done again. */
export async function openServerDatabase(url: string, steps: ClusterSteps): Promise<Db> {
  steps.progress('connecting to PostgreSQL');
  const db = await openPostgres(url);
  await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${advisoryLock})`.execute(holder);
    try {
      await prepare(db, steps);
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLock})`.execute(holder);
    }
  });
  return db;
}

async function prepare(db: Db, steps: ClusterSteps): Promise<void> {
  await sql`create table if not exists seeding (state text not null)`.execute(db);
  const { rows } = await sql<{ state: string }>`select state from seeding`.execute(db);
  const state = rows[0]?.state;
  if (state === 'begun') {
    steps.progress('clearing a seeding that was cut off');
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await sql`create extension if not exists btree_gist with schema public`.execute(db);
    await sql`create table seeding (state text not null)`.execute(db);
  }
  await migrate(db);
  if (state === 'done') return;
  await sql`insert into seeding (state) values ('begun')`.execute(db);
  await steps.seed(db);
  await sql`update seeding set state = 'done'`.execute(db);
}
