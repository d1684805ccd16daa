import type { Clock } from 'shared-kernel/domain/clock';
import type { Outbox } from '../../platform/outbox';
import { safeHtml } from '../content/safe-html';

/**
 * Writes site messages in the caller's transaction. The table is its own outbox: a message exists exactly when the
 * change that it reports was committed, and the live feed pushes those whose `pushed_at` is still null; `written`
 * makes it look soon.
 */
export const createOutbox = (clock: Clock, written: () => void): Outbox => ({
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
    written();
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
