import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { logTo, type Database, type Db, type OnStatement } from './database';
import { valueParsers } from './value-types';

const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && valueParsers[id]) ||
    pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

/** Milliseconds, 0 for no limit; what goes beyond is refused by pool or server (`isDatabaseUnavailable`). */
export interface ServerLimits {
  /** To get a connection, be it a new one or one that others have to give back. */
  connection: number;
  statement: number;
  /** To wait for what another transaction has locked. */
  lock: number;
  idleInTransaction: number;
  /** Connections of the pool. */
  atOnce: number;
}

/** For calls: people wait for the answer. */
const serving: ServerLimits = {
  connection: 10_000,
  statement: 30_000,
  lock: 10_000,
  idleInTransaction: 60_000,
  // Ten for calls, one for `markInUse`.
  atOnce: 11,
};

/** For work that nobody waits for and that may take as long as the data are many: migrations, seeding, rotation. */
export const unlimited: ServerLimits = {
  connection: 10_000,
  statement: 0,
  lock: 0,
  idleInTransaction: 0,
  atOnce: 4,
};

const pools = new WeakMap<Db, pg.Pool>();

/** The connections of a server's database; undefined for the embedded one, which has a single one. */
export const poolOf = (db: Db): Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined =>
  pools.get(db);

/** A pool on a PostgreSQL server; tables are found in `schema` and nowhere else. Connects with the first query. */
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
  // A connection that the server closes, idle or not, is replaced by the next query; the query at work fails by
  // itself. Without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...logTo(onStatement) });
  pools.set(db, pool);
  return db;
}
