import type { Kysely, Transaction } from 'kysely';
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
