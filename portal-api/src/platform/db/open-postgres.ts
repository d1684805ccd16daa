import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { logTo, type Database, type Db, type OnStatement } from './database';
import { valueParsers } from './value-types';

const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && valueParsers[id]) ||
    pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

/** Milliseconds, 0 for no limit; beyond a limit the pool or the server refuses (`isDatabaseUnavailable`). */
export interface ServerLimits {
  /** Wait for a connection, a new one or one in use by others. */
  connection: number;
  statement: number;
  /** Wait for rows or tables that another transaction has locked. */
  lock: number;
  idleInTransaction: number;
  /** Connections in the pool. */
  atOnce: number;
}

/** For calls: people wait for the response. */
const serving: ServerLimits = {
  connection: 10_000,
  statement: 30_000,
  lock: 10_000,
  idleInTransaction: 60_000,
  // Ten for calls, one for `markInUse`.
  atOnce: 11,
};

/** For background work that may take as long as the amount of data requires: migrations, seeding, rotation. */
export const unlimited: ServerLimits = {
  connection: 10_000,
  statement: 0,
  lock: 0,
  idleInTransaction: 0,
  atOnce: 4,
};

const pools = new WeakMap<Db, pg.Pool>();

/** Returns the connections of a server's database; undefined for the embedded one, which has a single connection. */
export const poolOf = (db: Db): Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined =>
  pools.get(db);

/** Opens a pool on a PostgreSQL server; tables are found only in `schema`. Connects with the first query. */
export function openPostgres(
  url: string,
  schema: string,
  limits: ServerLimits = serving,
  onStatement?: OnStatement,
): Db {
  const settings = {
    TimeZone: 'UTC',
    search_path: schema,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.atOnce,
    connectionTimeoutMillis: limits.connection,
    keepAlive: true,
    types,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // The next query replaces a connection that the server closed, idle or not; a running query fails with its own error.
  // Without listeners the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...logTo(onStatement) });
  pools.set(db, pool);
  return db;
}
