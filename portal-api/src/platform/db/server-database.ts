import { sql } from 'kysely';
import type { ClusterSteps } from './cluster';
import type { Db } from './database';
import { migrate } from './migrate';
import { openPostgres, unlimited } from './open-postgres';
import { findPlace, markComplete } from './server-schema';

/** Any number, the same in every instance: they serialise the preparation of the database. */
const advisoryLock = 720_451;

export interface ServerAddress {
  url: string;
  /** Undefined: a schema that the portal makes, or public where an earlier version has put its tables. */
  schema: string | undefined;
}

/** Opens the server's database, and prepares it before: without time limits, which the opened one has. */
export async function openServerDatabase({ url, schema }: ServerAddress, steps: ClusterSteps): Promise<Db> {
  steps.progress('connecting to PostgreSQL');
  return openPostgres(url, await inTurn(url, () => prepare(url, schema, steps)));
}

/** Runs `work` while no other instance prepares the same database. */
async function inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
  const server = openPostgres(url, 'pg_catalog', unlimited);
  try {
    return await server.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(${advisoryLock})`.execute(holder);
      try {
        return await work();
      } finally {
        await sql`select pg_advisory_unlock(${advisoryLock})`.execute(holder);
      }
    });
  } finally {
    await server.destroy();
  }
}

/** Resolves with the schema. */
async function prepare(url: string, requested: string | undefined, steps: ClusterSteps): Promise<string> {
  const server = openPostgres(url, 'pg_catalog', unlimited);
  const { schema, isNew } = await findPlace(server, requested).finally(() => server.destroy());
  const db = openPostgres(url, schema, unlimited);
  try {
    await migrate(db);
    if (isNew) {
      await steps.seed(db);
      await markComplete(db);
    }
  } finally {
    await db.destroy();
  }
  return schema;
}
