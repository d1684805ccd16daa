import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { createStatements, type StatementEngine } from './prepared-statements';
import { lockNotAvailable } from './unavailable';

/** Timeout for a query that waits for the one connection. */
const timeoutMs = 20_000;

export type EmbeddedEngine = StatementEngine & Pick<PGlite, 'close' | 'waitReady'>;

/**
 * PostgreSQL's dialect for the embedded database. It has one connection: transactions are serialised on it, and a query
 * outside the transaction that runs it would deadlock, which ends in an error with that reason.
 */
export function pgliteDialect(engine: EmbeddedEngine): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(engine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(engine: EmbeddedEngine): Driver {
  const turn = createTurn();
  const statements = createStatements(engine);
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, affectedRows } = await statements.run(query.sql, query.parameters);
      return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) };
    },
    streamQuery() {
      throw new Error('The embedded database does not stream: read pages instead.');
    },
  };
  const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
  return {
    async init() {
      await engine.waitReady;
      await statements.reset();
    },
    async acquireConnection() {
      await turn.take();
      return connection;
    },
    async beginTransaction(_, settings) {
      await say(settings.isolationLevel ? `begin isolation level ${settings.isolationLevel}` : 'begin');
    },
    async commitTransaction() {
      await say('commit');
    },
    async rollbackTransaction() {
      await say('rollback');
    },
    async releaseConnection() {
      turn.give();
    },
    destroy: () => engine.close(),
  };
}

/** A lock that is granted in the order of requests. */
function createTurn() {
  const waiting: Array<() => void> = [];
  let isTaken = false;
  return {
    take(): Promise<void> {
      if (!isTaken) {
        isTaken = true;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const admit = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(admit), 1);
          const problem = new Error(
            'The database was busy for 20 s. Is a query inside a transaction made on the pool instead of the transaction?',
          );
          reject(Object.assign(problem, { code: lockNotAvailable }));
        }, timeoutMs);
        waiting.push(admit);
      });
    },
    give(): void {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
