import type { FeedKey } from 'shared-kernel/contract/feed';

/** Notifies the live feed of changes. Idempotent. */
export interface Feed {
  /** Values have changed, and the change is committed: subscribers get the current ones. */
  changed(customerIds: readonly number[], keys: readonly FeedKey[]): void;
  /** A record that pages show has changed without a message, and `customer.change_no` with it; both are committed. */
  recordChanged(customerId: number): void;
  /** A message was written, perhaps in a transaction that is still open. */
  messageWritten(): void;
  /** Sessions of this user were ended, and that is committed. */
  sessionsEnded(userId: number): void;
}
