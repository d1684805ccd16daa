import { sql } from 'kysely';
import type { LiveKey } from 'shared-kernel/contract/feed';
import { stampAskStatus } from 'shared-kernel/domain/dictionaries';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';

export type FeedValues = Record<LiveKey, number>;

const perQuery = 500;

/** Returns the current feed values of these customers, in a constant number of queries. */
export async function feedValues(
  db: Db,
  customerIds: readonly CustomerId[],
): Promise<Map<number, FeedValues>> {
  const values = new Map<number, FeedValues>();
  for (let from = 0; from < customerIds.length; from += perQuery) {
    const rows = await db
      .selectFrom('customer')
      .leftJoin('message', (join) =>
        join
          .onRef('message.customer_id', '=', 'customer.id')
          .on('message.read_at', 'is', null)
          .on('message.deleted_at', 'is', null),
      )
      .select(['customer.id', 'customer.stamp_ask_status', 'customer.change_no'])
      .select([
        sql<number>`count(message.id)::bigint`.as('unread'),
        sql<number>`(count(message.id) filter (where message.popup))::bigint`.as('popups'),
      ])
      .where('customer.id', 'in', customerIds.slice(from, from + perQuery))
      .select((eb) =>
        eb
          .selectFrom('message as latest')
          .select('latest.id')
          .whereRef('latest.customer_id', '=', 'customer.id')
          .where('latest.deleted_at', 'is', null)
          .orderBy('latest.created_at', 'desc')
          .orderBy('latest.id', 'desc')
          .limit(1)
          .as('latest_message'),
      )
      .groupBy('customer.id')
      .execute();
    for (const row of rows) {
      values.set(row.id, {
        unReadCount: row.unread,
        popup: row.popups,
        // Customers without a signature request have nothing to sign.
        customerStampAskStatus: row.stamp_ask_status ?? stampAskStatus.code.signed,
        changeNo: (row.latest_message ?? 0) + row.change_no,
      });
    }
  }
  return values;
}
