import type { Clock } from 'shared-kernel/domain/clock';
import type { Rights } from 'shared-kernel/domain/rights';
import type { Hold } from 'shared-kernel/domain/account-holds';
import type { CustomerId, FilialeId, SessionId, UserId } from 'shared-kernel/domain/nouns/ids';
import type { Config } from '../config';
import type { Alarms } from './alarms';
import type { Audit } from './audit';
import type { Db } from './db/database';
import type { FileStore } from './file-store';
import type { Imports } from './imports/imports';
import type { Jobs } from './jobs/jobs';
import type { Leases } from './leases';
import type { ExportTurns } from './lists/export-turns';
import type { Outbox } from './outbox';
import type { Pii } from './pii';
import type { Provider } from './provider/provider';
import type { Sealer } from './sealer';
import type { Workers } from './workers/workers';

/** Services that every module gets; one instance per running app. */
export interface Context {
  db: Db;
  clock: Clock;
  config: Config;
  pii: Pii;
  audit: Audit;
  outbox: Outbox;
  leases: Leases;
  alarms: Alarms;
  files: FileStore;
  jobs: Jobs;
  provider: Provider;
  imports: Imports;
  exportTurns: ExportTurns;
  /** Workers that read foreign files and create long documents. */
  workers: Workers;
  /** Undefined: documents are issued without an electronic seal. */
  sealer: Sealer | undefined;
  /** Log of warnings and unexpected failures; never of personal data. */
  log: Log;
}

export interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** The caller. Every query of customer data takes the customer from here, never from the request. */
export interface Actor {
  userId: UserId;
  customerId: CustomerId;
  filialeId: FilialeId | null;
  usertype: number;
  username: string;
  name: string;
  sessionId: SessionId;
  /** Task that holds the account; until it is done, only the calls for it are admitted. */
  hold: Hold | undefined;
  /** Rights that the main account granted a project user; all rights for the main account. */
  rights: Rights;
}
