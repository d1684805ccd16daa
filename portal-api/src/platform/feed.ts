import type { FeedKey } from 'shared-kernel/contract/feed';

/** How the rest of the API tells the live feed what has changed. All of it may be said once too often. */
export interface Feed {
  /** Values have changed, and the change is committed: whoever listens is sent the current ones. */
  changed(customerIds: readonly number[], keys: readonly FeedKey[]): void;
  /** A message was written, perhaps in a transaction that is still open. */
  messageWritten(): void;
  /** Sessions of this user were ended, and that is committed. */
  sessionsEnded(userId: number): void;
}
