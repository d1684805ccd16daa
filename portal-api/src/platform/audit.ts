import type { Actor } from './context';
import type { Db } from './db/database';

export interface AuditEntry {
  /** Verb on a thing: `person.unmask`, `password.change`. */
  action: string;
  entity: string;
  entityId: string | number;
  before?: unknown;
  after?: unknown;
  ip?: string;
}

/** Who did what to which row, append-only. */
export interface Audit {
  write(db: Db, actor: Actor | 'provider' | 'system', entry: AuditEntry): Promise<void>;
}
