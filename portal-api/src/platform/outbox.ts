import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from './db/database';

interface OutgoingMessage {
  customerId: CustomerId;
  /** A code of the messageKind dictionary. */
  kind: number;
  subject: string;
  /** Plain text, one paragraph a line: what people typed is shown as typed. */
  content: string;
  /** With `bizId`, the row that the message is about; `overtake` and `settle` find the messages by both. */
  bizType?: string;
  bizId?: number;
  /** Path in the portal that the message links to. */
  link?: string;
  popup?: boolean;
}

export interface MessageSubject {
  customerId: CustomerId;
  bizType: string;
  /** Undefined for messages of this kind that are not about a single row. */
  bizIds: readonly number[] | undefined;
}

/** Site messages, written in the caller's transaction: no message exists without its change. */
export interface Outbox {
  add(trx: Db, message: OutgoingMessage): Promise<void>;
  /** Stops earlier messages about the subject from opening automatically, since it has changed; they stay unread. */
  overtake(trx: Db, about: MessageSubject): Promise<void>;
  /** Marks messages as read whose request is done or no longer needs to be done. */
  settle(trx: Db, about: MessageSubject): Promise<void>;
}
