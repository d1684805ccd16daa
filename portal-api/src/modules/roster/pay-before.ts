import { sql } from 'kysely';
import { payType } from 'shared-kernel/domain/dictionaries';
import { orderState } from './order-machine';

/**
 * When a row of `add_reduce` that still has to be paid becomes void: at the end of the day on which it was submitted or
 * confirmed; one that is paid by voucher when it would have taken effect. Null when nothing has to be paid.
 */
export const payBefore = sql<Date | null>`case
  when add_reduce.endorse_status <> ${orderState.unpaid} then null
  when add_reduce.pay_type = ${payType.code.voucher} then add_reduce.effect_at
  else ((coalesce(add_reduce.confirm_time, add_reduce.submit_time) at time zone 'Asia/Shanghai')::date + 1)::timestamp
    at time zone 'Asia/Shanghai' end`;
