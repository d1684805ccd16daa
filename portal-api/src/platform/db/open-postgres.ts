import { Kysely, PostgresDialect, type DatabaseConnection } from 'kysely';
import pg from 'pg';
import { logTo, type Database, type Db, type OnStatement } from './database';
import { createTurns } from './turns';
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

interface Connections {
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount'>;
  turns: Pick<ReturnType<typeof createTurns>, 'waiting'>;
}

const connections = new WeakMap<Db, Connections>();

/** Returns the connections of a server's database; undefined for the embedded one, which has a single connection. */
export const connectionsOf = (db: Db): Connections | undefined => connections.get(db);

/** Gives the pool's connections out by turns: one caller has at most half of them. */
class DialectWithTurns extends PostgresDialect {
  constructor(
    pool: pg.Pool,
    private readonly turns: ReturnType<typeof createTurns>,
  ) {
    super({ pool });
  }

  override createDriver() {
    const driver = super.createDriver();
    const { turns } = this;
    const [acquire, release] = [driver.acquireConnection.bind(driver), driver.releaseConnection.bind(driver)];
    const giveBack = new WeakMap<DatabaseConnection, () => void>();
    return Object.assign(driver, {
      async acquireConnection() {
        const give = await turns.take();
        try {
          const connection = await acquire();
          giveBack.set(connection, give);
          return connection;
        } catch (error) {
          give();
          throw error;
        }
      },
      async releaseConnection(connection: Parameters<typeof release>[0]) {
        await release(connection);
        giveBack.get(connection)?.();
      },
    });
  }
}

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
  const turns = createTurns({
    atOnce: limits.atOnce,
    perName: Math.max(1, Math.floor(limits.atOnce / 2)),
    waitMs: limits.connection,
    late: 'timeout exceeded when trying to connect',
  });
  const db = new Kysely<Database>({ dialect: new DialectWithTurns(pool, turns), ...logTo(onStatement) });
  connections.set(db, { pool, turns });
  return db;
}
