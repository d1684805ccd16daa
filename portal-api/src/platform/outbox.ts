import type { Db } from './db/database';

interface OutgoingMessage {
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

export interface MessageSubject {
  customerId: number;
  bizType: string;
  /** Undefined for messages of this kind that are about no single row. */
  bizIds: readonly number[] | undefined;
}

/** Site messages, written in the caller's transaction: no message without its change. */
export interface Outbox {
  add(trx: Db, message: OutgoingMessage): Promise<void>;
  /** What was said about it before no longer opens by itself, and stays unread: it has moved on. */
  overtake(trx: Db, about: MessageSubject): Promise<void>;
  /** Marks as read what asked the customer for something that is done, or no longer to be done. */
  settle(trx: Db, about: MessageSubject): Promise<void>;
}
