import type { Generated } from 'kysely';

/** Filled by triggers of the tables that the feed is about. */
interface FeedChangeTable {
  customer_id: number;
  /** `values`, `popup` (values, with a message that opens by itself) or `access`. */
  about: string;
  /** The transaction. */
  written_by: Generated<string>;
  /** By the clock of the database. */
  written_at: Generated<Date>;
}

declare module '../../platform/db/database' {
  interface Database {
    feed_change: FeedChangeTable;
  }
}
