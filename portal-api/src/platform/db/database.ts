import type { Kysely, LogEvent, Transaction } from 'kysely';
import type { Listen } from './notices';
import type { PartyTables } from './parties.tables';
import type { PlatformTables } from './platform.tables';

/** Every table, by name. Each module adds its tables to this interface in its `*.tables.ts`. */
export interface Database extends PlatformTables, PartyTables {}

/** A pool or a transaction: services get it as an argument and never open one themselves. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface OpenedDatabase {
  db: Db;
  listen: Listen;
}

/** Called when a statement has ended, within the asynchronous context that ran it. */
export type OnStatement = (text: string, ms: number, error: unknown) => void;

/** Returns Kysely's option for logging; without a listener Kysely does not measure. */
export const logTo = (onStatement: OnStatement | undefined) =>
  onStatement && {
    log: (event: LogEvent) =>
      onStatement(
        event.query.sql,
        event.queryDurationMillis,
        event.level === 'error' ? event.error : undefined,
      ),
  };
