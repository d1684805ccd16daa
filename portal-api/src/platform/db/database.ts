import type { Kysely, Transaction } from 'kysely';
import type { ClaimsTables } from '../../modules/claims/claims.tables';
import type { FinanceTables } from '../../modules/finance/finance.tables';
import type { PartyTables } from '../parties.tables';
import type { PlatformTables } from '../platform.tables';

/** Every table, by name. Each area adds its own interface here. */
export interface Database extends PlatformTables, PartyTables, FinanceTables, ClaimsTables {}

/** A pool or a transaction: services take it explicitly and never open one of their own accord. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
