import { payType } from 'shared-kernel/domain/dictionaries';
import { addDays, civilDateOf, startOfDay } from 'shared-kernel/domain/civil-date';
import { orderState, type Order } from './order-machine';

type Unpaid = Pick<Order, 'endorse_status' | 'pay_type' | 'effect_at' | 'submit_time' | 'confirm_time'>;

/**
 * When an order that still has to be paid becomes void: at the end of the day on which it was submitted or confirmed;
 * one that is paid by voucher when it would have taken effect. Undefined when nothing has to be paid.
 */
export function payBefore(order: Unpaid): Date | undefined {
  if (order.endorse_status !== orderState.unpaid) return undefined;
  if (order.pay_type === payType.code.voucher) return order.effect_at;
  return startOfDay(addDays(civilDateOf(order.confirm_time ?? order.submit_time), 1));
}
