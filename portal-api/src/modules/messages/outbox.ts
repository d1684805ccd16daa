import type { Clock } from 'shared-kernel/domain/clock';
import type { Outbox } from '../../platform/outbox';
import { safeHtml } from '../content/safe-html';

/**
 * Writes site messages in the caller's transaction: a message exists exactly when the change that it reports was
 * committed. Then the live feed hears of it (`feed_change`).
 */
export const createOutbox = (clock: Clock): Outbox => ({
  async add(trx, message) {
    await trx
      .insertInto('message')
      .values({
        customer_id: message.customerId,
        kind: message.kind,
        subject: message.subject,
        content: safeHtml(message.content),
        biz_type: message.bizType ?? null,
        biz_id: message.bizId ?? null,
        link: message.link ?? null,
        popup: message.popup ?? false,
        created_at: clock.now(),
      })
      .execute();
  },

  async settle(trx, { customerId, bizType, bizIds }) {
    if (bizIds.length === 0) return;
    await trx
      .updateTable('message')
      .set({ read_at: clock.now() })
      .where('customer_id', '=', customerId)
      .where('biz_type', '=', bizType)
      .where('biz_id', 'in', bizIds)
      .where('read_at', 'is', null)
      .execute();
  },
});
