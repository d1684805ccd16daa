import { sql } from 'kysely';
import { civilDateOf, startOfDay } from 'shared-kernel/domain/civil-date';
import type { Context } from '../../platform/context';
import { eachRow } from '../../platform/each-row';
import { systemMover } from '../../platform/state-machine';
import { kindOf } from './kinds';
import { confirmWithinDays, orderState } from './order-machine';
import { lapseOrder } from './orders';
import { isOverdue, postpone } from './postpone-order';
import { lockOrder, undoOrder } from './undo-order';

const dayMs = 86_400_000;

/** Orders in a state whose date has come, those that were due first in front. */
const due = (ctx: Context, state: number, now: Date) =>
  ctx.db
    .selectFrom('add_reduce')
    .select('id')
    .where('endorse_status', '=', state)
    .where('effect_at', '<=', now)
    .orderBy('effect_at')
    .orderBy('id')
    .execute();

/** People who were added are covered, cover of people who were taken off has ended. */
export async function takeEffect(ctx: Context, now: Date): Promise<void> {
  await eachRow(ctx, 'roster.take-effect', await due(ctx, orderState.waiting, now), async (trx, { id }) => {
    const order = await lockOrder(trx, id);
    if (order.endorse_status === orderState.waiting && order.effect_at <= now)
      await kindOf(order).takeEffect(ctx, trx, order);
  });
}

/** These orders were not reviewed before their date. */
export async function postponeOverdue(ctx: Context, now: Date): Promise<void> {
  await eachRow(ctx, 'roster.postpone', await due(ctx, orderState.auditing, now), async (trx, { id }) => {
    const order = await lockOrder(trx, id);
    if (isOverdue(order, now)) await postpone(ctx, trx, order);
  });
}

/** Orders that were not paid on the day they were submitted or confirmed. */
export async function voidUnpaidOrders(ctx: Context, now: Date): Promise<void> {
  const unpaid = await ctx.db
    .selectFrom('add_reduce')
    .selectAll()
    .where('endorse_status', '=', orderState.unpaid)
    .where(sql<boolean>`coalesce(confirm_time, submit_time) < ${startOfDay(civilDateOf(now))}`)
    .execute();
  await eachRow(ctx, 'roster.void-unpaid', unpaid, (trx, order) => lapseOrder(ctx, trx, order, now));
}

/** Orders that the main account has not answered. */
export async function voidUnconfirmedOrders(ctx: Context, now: Date): Promise<void> {
  const old = await ctx.db
    .selectFrom('add_reduce')
    .selectAll()
    .where('endorse_status', '=', orderState.unconfirmed)
    .where('submit_time', '<=', new Date(now.getTime() - confirmWithinDays * dayMs))
    .execute();
  await eachRow(ctx, 'roster.void-unconfirmed', old, async (trx, order) => {
    await undoOrder(ctx, trx, order, 'expireUnconfirmed', { by: systemMover, at: now });
  });
}
