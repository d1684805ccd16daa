import type { Generated } from 'kysely';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';

/** Filled by triggers of the tables that the feed is about. */
interface FeedChangeTable {
  customer_id: CustomerId;
  /** `values`, `popup` (values, with a message shown as a popup) or `access`. */
  about: string;
  /** Id of the transaction. */
  written_by: Generated<string>;
  /** Time of the database's clock. */
  written_at: Generated<Date>;
}

declare module '../../platform/db/database' {
  interface Database {
    feed_change: FeedChangeTable;
  }
}
