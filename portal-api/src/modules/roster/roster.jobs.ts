import { sql } from 'kysely';
import { dayMs, type CivilDate } from 'shared-kernel/domain/civil-date';
import { confirmWithinDays } from 'shared-kernel/domain/nouns/order';
import { dueRows } from '../../platform/jobs/due-rows';
import { systemMover } from '../../platform/state-machine';
import { kindOf } from './kinds';
import { payBefore } from './order-list';
import { orderState } from './order-machine';
import { postpone } from './postpone-order';
import { undoOrder } from './undo-order';

/** Condition for orders in a state whose effective time has passed. */
const due = (state: number) => (now: Date) => sql`endorse_status = ${state} and effect_at <= ${now}`;

/** Starts the cover of people who were added and ends the cover of people who were removed. */
export const takeEffect = dueRows({
  table: 'add_reduce',
  due: due(orderState.waiting),
  orderBy: 'effect_at',
  day: sql<CivilDate>`(effect_at at time zone 'Asia/Shanghai')::date`,
  work: (ctx, trx, order) => kindOf(order).takeEffect(ctx, trx, order),
});

/** These orders were not reviewed before their date. */
export const postponeOverdue = dueRows({
  table: 'add_reduce',
  due: due(orderState.auditing),
  orderBy: 'effect_at',
  work: (ctx, trx, order) => postpone(ctx, trx, order),
});

/** Orders that were not paid by 24:00 of the day of their submission or confirmation. */
export const voidUnpaidOrders = dueRows({
  table: 'add_reduce',
  // The state is repeated so that the query can use its index.
  due: (now) => sql`endorse_status = ${orderState.unpaid} and ${payBefore} <= ${now}`,
  work: (ctx, trx, order, now) => undoOrder(ctx, trx, order, 'lapse', { by: systemMover, at: now }),
});

/** Orders that the main account has not answered. */
export const voidUnconfirmedOrders = dueRows({
  table: 'add_reduce',
  due: (now) => sql`endorse_status = ${orderState.draft}
    and submit_time <= ${new Date(now.getTime() - confirmWithinDays * dayMs)}`,
  work: (ctx, trx, order, now) =>
    undoOrder(ctx, trx, order, 'expireUnconfirmed', { by: systemMover, at: now }),
});
