import { sql } from 'kysely';
import type { ClusterSteps } from './cluster';
import type { Db, OnStatement, OpenedDatabase } from './database';
import { migrate } from './migrate';
import { openPostgres, unlimited, type ServerLimits } from './open-postgres';
import { serverNotices } from './server-notices';
import { findPlace, markComplete, usualSchema } from './server-schema';

/** Any number, the same in every instance: the lock serialises the preparation of the database. */
const advisoryLock = 720_451;

export interface ServerAddress {
  url: string;
  /** URL of the server itself, where `url` is that of a pooler. */
  directUrl?: string | undefined;
  /** Undefined: a schema that the portal creates, or public where an earlier version has put its tables. */
  schema: string | undefined;
}

/** Prepares the server's database without time limits, then opens it with them. */
export async function openServerDatabase(
  { url, directUrl, schema: requested }: ServerAddress,
  steps: ClusterSteps,
): Promise<OpenedDatabase> {
  steps.progress('connecting to PostgreSQL');
  const direct = directUrl ?? url;
  const schema = await inTurn(direct, () => prepare(direct, requested, steps)).catch((error: unknown) => {
    throw isSettingRefused(error) ? new Error(poolerAdvice(requested), { cause: error }) : error;
  });
  const db = await openIn(url, schema, undefined, steps.onStatement);
  const setting = directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  return { db, listen: serverNotices({ db, url: direct, setting }) };
}

/** Runs `work` while no other instance prepares the same database. */
async function inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
  const server = openPostgres(url, 'pg_catalog', unlimited);
  try {
    // The lock belongs to a transaction: a session's lock would stay behind in a pooler's connection.
    return await server.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(holder);
      return await work();
    });
  } finally {
    await server.destroy();
  }
}

/** Prepares the database and resolves with its schema. */
async function prepare(url: string, requested: string | undefined, steps: ClusterSteps): Promise<string> {
  const server = openPostgres(url, 'pg_catalog', unlimited);
  const { schema, isNew } = await findPlace(server, requested).finally(() => server.destroy());
  const db = await openIn(url, schema, unlimited);
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

/** Opens a pool; throws without its settings: if a pooler drops them, tables are looked up or created elsewhere. */
async function openIn(
  url: string,
  schema: string,
  limits?: ServerLimits,
  onStatement?: OnStatement,
): Promise<Db> {
  const db = openPostgres(url, schema, limits, onStatement);
  const { rows } = await sql<{ isSet: boolean }>`
    select current_setting('search_path') = ${schema} and current_setting('TimeZone') = 'UTC' as "isSet"`.execute(
    db,
  );
  if (rows[0]?.isSet) return db;
  await db.destroy();
  throw new Error(poolerAdvice(schema));
}

const poolerAdvice = (schema = usualSchema) =>
  `The way to PostgreSQL leads through a pooler that does not keep the settings of a connection. Of pgbouncer, set ignore_startup_parameters = options and, for this database, connect_query = 'set search_path to ${schema}; set timezone to UTC'. Set DATABASE_DIRECT_URL to the server itself.`;

const isSettingRefused = (error: unknown) =>
  error instanceof Error && /unsupported startup parameter/.test(error.message);
