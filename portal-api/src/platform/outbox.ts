import type { Db } from './db/database';

export interface OutgoingMessage {
  customerId: number;
  /** Code of the messageKind dictionary. */
  kind: number;
  subject: string;
  content: string;
  bizType?: string;
  bizId?: number;
  /** Path in the portal that the message leads to. */
  link?: string;
  popup?: boolean;
}

/** Site messages, written in the caller's transaction: no message without its change. */
export interface Outbox {
  add(trx: Db, message: OutgoingMessage): Promise<void>;
  /** Marks as read what asked the customer for something that is done, or no longer to be done. */
  settle(trx: Db, about: { customerId: number; bizType: string; bizIds: readonly number[] }): Promise<void>;
}
