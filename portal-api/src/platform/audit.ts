import type { Actor } from './context';
import type { Clock } from 'shared-kernel/domain/clock';
import type { Db } from './db/database';

interface AuditEntry {
  /** A verb on a thing: `person.unmask`, `password.change`. */
  action: string;
  entity: string;
  entityId: string | number;
  before?: object;
  after?: object;
  ip?: string;
}

/** Append-only record of who did what to which row. */
export interface Audit {
  write(db: Db, actor: Actor | 'provider' | 'system', entry: AuditEntry): Promise<void>;
}

export function createAudit(clock: Clock): Audit {
  return {
    async write(db, actor, entry) {
      const who = typeof actor === 'string' ? { name: actor, userId: null, customerId: null } : actor;
      await db
        .insertInto('audit_log')
        .values({
          user_id: who.userId,
          actor_name: who.name,
          customer_id: who.customerId,
          action: entry.action,
          entity: entry.entity,
          entity_id: String(entry.entityId),
          before: json(entry.before),
          after: json(entry.after),
          ip: entry.ip ?? null,
          created_at: clock.now(),
        })
        .execute();
    },
  };
}

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
