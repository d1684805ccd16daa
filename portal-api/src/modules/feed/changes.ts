import { sql } from 'kysely';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';

/** A change for a customer: the feed's values, `popup` for those with a popup message, `access` for who may read. */
interface FeedChange {
  customerId: CustomerId;
  about: 'values' | 'popup' | 'access';
}

/**
 * Reads the changes committed since a snapshot of the database, each exactly once. A serial number does not work: a
 * transaction may commit after others with higher numbers. A snapshot from the future belongs to a server that has
 * since been replaced. The returned snapshot is the argument of the next call; `changes` is undefined when they cannot
 * be determined.
 */
export async function changesSince(db: Db, snapshot: string | undefined) {
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

/** Job: deletes changes older than an hour by the database's clock; every instance has read them by then. */
export async function forgetChanges({ db }: Context): Promise<void> {
  await sql`delete from feed_change where written_at < clock_timestamp() - interval '1 hour'`.execute(db);
}

/** Returns the customer of a notification; undefined for other notifications. */
export function customerOf(notice: string): number | undefined {
  const [, id] = /^(?:values|popup|access):(\d+)$/.exec(notice) ?? [];
  return id === undefined ? undefined : Number(id);
}
