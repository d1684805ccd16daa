import { civilDateOf } from 'shared-kernel/domain/civil-date';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { nextEndorseNo } from '../insure/numbers';
import type { Order } from './order-flow';

/** Gives an order that took effect its endorsement and tells the customer. */
export async function finishOrder(ctx: Context, trx: Trx, order: Order, at: Date): Promise<void> {
  const endorseNo = await nextEndorseNo(trx, civilDateOf(at));
  await trx
    .updateTable('add_reduce')
    .set({ endorse_no: endorseNo, effect_time: at })
    .where('id', '=', order.id)
    .execute();
  await ctx.outbox.add(trx, {
    customerId: order.customer_id,
    kind: 3,
    subject: `加减保${order.order_no}已生效`,
    content: `批单号${endorseNo}，${order.operate_type === 1 ? '加保' : '减保'}${order.person_count}人。`,
    bizType: 'addReduce',
    bizId: order.id,
    link: `/addReduce/logDetail/${order.id}`,
  });
}
