import { sql } from 'kysely';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';

/** What of a customer has changed: the values of the feed, perhaps with a message that opens by itself, or who may read. */
interface FeedChange {
  customerId: number;
  about: 'values' | 'popup' | 'access';
}

interface ChangesRead {
  /** What to ask for next time. */
  snapshot: string;
  /** Those committed after the snapshot that was asked for; undefined where that cannot be said. */
  changes: FeedChange[] | undefined;
}

/**
 * Reads what was committed since a snapshot of the database, none of it twice. A running number would not do: a
 * transaction may end after others that have taken later numbers. A snapshot from the future is of a server that
 * another one has replaced.
 */
export async function changesSince(db: Db, snapshot: string | undefined): Promise<ChangesRead> {
  const since = sql`${snapshot ?? null}::text::pg_snapshot`;
  const { rows } = await sql<{ snapshot: string; known: boolean | null } & FeedChange>`
    select now.snapshot::text, pg_snapshot_xmax(now.snapshot) >= pg_snapshot_xmax(${since}) as known,
      found.customer_id as "customerId", found.about
    from (select pg_current_snapshot() as snapshot) now left join (
      select distinct customer_id, about from feed_change
      where written_by >= pg_snapshot_xmin(${since}) and not pg_visible_in_snapshot(written_by, ${since})
    ) found on true`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('the database names no snapshot');
  const isKnown = first.known === true;
  return { snapshot: first.snapshot, changes: isKnown ? rows.filter(({ about }) => about) : undefined };
}

/** Job: longer than any instance goes without reading. By the clock of the database, which has written the times. */
export async function forgetChanges({ db }: Context): Promise<void> {
  await sql`delete from feed_change where written_at < clock_timestamp() - interval '1 hour'`.execute(db);
}

/** The customer that a notice is about; undefined for one of another kind. */
export function customerOf(notice: string): number | undefined {
  const [, id] = /^(?:values|popup|access):(\d+)$/.exec(notice) ?? [];
  return id === undefined ? undefined : Number(id);
}
