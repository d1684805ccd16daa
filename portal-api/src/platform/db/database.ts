import type { Kysely, LogEvent, Transaction } from 'kysely';
import type { Listen } from './notices';
import type { PartyTables } from './parties.tables';
import type { PlatformTables } from './platform.tables';

/** Every table, by name. Each module declares its own in its `*.tables.ts`, which add them to this interface. */
export interface Database extends PlatformTables, PartyTables {}

/** A pool or a transaction: services take it explicitly and never open one of their own accord. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface OpenedDatabase {
  db: Db;
  listen: Listen;
}

/** Hears of each statement when it has ended, within the asynchronous context that it was made in. */
export type OnStatement = (text: string, ms: number, error: unknown) => void;

/** As Kysely wants it; without a listener Kysely does not measure. */
export const logTo = (onStatement: OnStatement | undefined) =>
  onStatement && {
    log: (event: LogEvent) =>
      onStatement(
        event.query.sql,
        event.queryDurationMillis,
        event.level === 'error' ? event.error : undefined,
      ),
  };
