import type { Clock } from 'shared-kernel/domain/clock';
import { withSingleStops } from 'shared-kernel/domain/text';
import type { Db } from '../../platform/db/database';
import type { MessageSubject, Outbox } from '../../platform/outbox';
import { textAsHtml } from '../content/safe-html';

/**
 * Writes site messages in the caller's transaction: a message exists exactly when the reported change was committed.
 * The live feed is then notified through `feed_change`.
 */
export const createOutbox = (clock: Clock): Outbox => ({
  async add(trx, message) {
    await trx
      .insertInto('message')
      .values({
        customer_id: message.customerId,
        kind: message.kind,
        subject: message.subject,
        content: textAsHtml(withSingleStops(message.content)),
        biz_type: message.bizType ?? null,
        biz_id: message.bizId ?? null,
        link: message.link ?? null,
        popup: message.popup ?? false,
        created_at: clock.now(),
      })
      .execute();
  },

  overtake: async (trx, about) => {
    await unreadAbout(trx, about).set({ popup: false }).where('popup', '=', true).execute();
  },

  settle: async (trx, about) => {
    await unreadAbout(trx, about).set({ read_at: clock.now() }).execute();
  },
});

const unreadAbout = (trx: Db, { customerId, bizType, bizIds }: MessageSubject) =>
  trx
    .updateTable('message')
    .where('customer_id', '=', customerId)
    .where('biz_type', '=', bizType)
    .where((eb) => (bizIds ? eb.or(bizIds.map((id) => eb('biz_id', '=', id))) : eb('biz_id', 'is', null)))
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null);
