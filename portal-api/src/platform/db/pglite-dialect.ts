import { setImmediate } from 'node:timers/promises';
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
import { createTurns } from './turns';

const oneConnection = {
  atOnce: 1,
  perName: 1,
  waitMs: 20_000,
  late: 'The database was busy for 20 s. Is a query inside a transaction made on the pool instead of the transaction?',
};
/** How long queries may follow each other without a turn of the event loop. */
const unbrokenMs = 20;

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
  const turns = createTurns(oneConnection);
  let giveBack = () => {};
  let turnedAt = performance.now();
  const statements = createStatements(engine);
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      // The engine answers in microtasks: as long as queries wait, no timer and no connection would have a turn.
      if (performance.now() - turnedAt > unbrokenMs) {
        await setImmediate();
        turnedAt = performance.now();
      }
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
      giveBack = await turns.take();
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
      giveBack();
    },
    destroy: () => engine.close(),
  };
}
