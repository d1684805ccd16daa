import { sql, type Selectable } from 'kysely';
import { addReduceItemStatus, payType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { addDays, compareDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { idsOf, rowById, updateById } from '../../../platform/row-by-id';
import { notifyOwner, writeStep } from '../../../platform/move-state';
import { systemMover } from '../../../platform/state-machine';
import { chargeBack, refund, release } from '../../finance/ledger';
import { insureState, personState } from '../../insure/insure-states';
import { movePeople } from '../../insure/people/people.repository';
import { finishOrder, moneyOf } from '../finish-order';
import { orderMachine, type Order } from '../order-machine';
import type { AddReduceItemTable } from '../roster.tables';
import { claimsOfLocked, failItems, injured, keepPremium, refuseInjured, waitingItems } from './swap-people';

const itemState = addReduceItemStatus.code;
const bizType = walletBizType.code.reduce;

type Leaving = Pick<Selectable<AddReduceItemTable>, 'id' | 'person_id' | 'premium_fen' | 'end_date'>;

/** Ends the cover of an order's people day by day, or withdraws them when cover has not started. */
export async function endRemoved(ctx: Context, trx: Trx, order: Order): Promise<void> {
  const items = await waitingItems(trx, order);
  const insure = await rowById(trx, 'insure', order.insure_id, 'insure_status', 'pay_type');
  if (insure.insure_status === insureState.paid) return withdraw(ctx, trx, order, items, insure.pay_type);
  const days = [...new Set(items.map((item) => item.end_date))].toSorted(compareDays);
  const today = ctx.clock.today();
  for (const lastDay of days.filter((day) => compareDays(day, today) < 0)) {
    const ending = items.filter((item) => item.end_date === lastDay);
    const left = await endDay(ctx, trx, order, ending, lastDay);
    if (left > 0 && lastDay !== days.at(-1)) await writePart(trx, order, left, lastDay);
  }
  const next = days.find((day) => compareDays(day, today) >= 0);
  if (!next) return finish(ctx, trx, order, startOfDay(addDays(days.at(-1) ?? order.effect_date, 1)));
  await updateById(trx, 'add_reduce', order.id, {
    effect_at: startOfDay(addDays(next, 1)),
    effect_time: order.effect_at,
  });
}

/** Withdraws people before cover has started, which releases the frozen premium immediately. */
async function withdraw(
  ctx: Context,
  trx: Trx,
  order: Order,
  items: readonly Leaving[],
  paidBy: number,
): Promise<void> {
  const at = order.effect_at;
  const personIds = items.map((item) => item.person_id);
  const { charged } = await movePeople(trx, { personIds }, personState.waiting, personState.void, at);
  if (paidBy !== payType.code.monthly && charged > 0)
    await release(trx, moneyOf(order, bizType, charged, at));
  await markDone(trx, items);
  await finishOrder(ctx, trx, order, at);
}

/** Records that some people have left and others leave on a later day. */
const writePart = (trx: Trx, { id, endorse_status: state }: Order, people: number, lastDay: CivilDate) =>
  writeStep(trx, orderMachine, id, {
    from: state,
    to: state,
    by: systemMover,
    at: startOfDay(addDays(lastDay, 1)),
    remark: `${people}人已减保，保障至${lastDay} 24时`,
  });

/** Ends the cover of all people of an order with this last day; returns the number of those who left. */
async function endDay(
  ctx: Context,
  trx: Trx,
  order: Order,
  items: readonly Leaving[],
  lastDay: CivilDate,
): Promise<number> {
  const at = startOfDay(addDays(lastDay, 1));
  const claims = await claimsOfLocked(trx, order, items);
  const staying = items.filter((item) => claims.open.has(item.person_id));
  const leaving = items.filter((item) => !claims.open.has(item.person_id));
  await keep(ctx, trx, order, staying);
  const kept = leaving.filter((item) => claims.paid.has(item.person_id) && item.premium_fen < 0);
  await keepPremium(trx, idsOf(kept));
  if (kept.length > 0) await lessen(trx, order, 0, -sumOf(kept));
  const back = leaving.filter((item) => !claims.paid.has(item.person_id));
  await endCover(trx, leaving, lastDay, at);
  const amount = -sumOf(back);
  const giveBack = order.pay_type === payType.code.monthly ? chargeBack : refund;
  if (amount > 0) await giveBack(trx, moneyOf(order, bizType, amount, at));
  return leaving.length;
}

const sumOf = (items: readonly Leaving[]): number => items.reduce((sum, item) => sum + item.premium_fen, 0);

/** Reduces the number of people and the refund of an order. */
async function lessen(trx: Trx, order: Order, people: number, refundFen: number): Promise<void> {
  await trx
    .updateTable('add_reduce')
    .set((is) => ({
      person_count: is('person_count', '-', people),
      refund_premium_fen: is('refund_premium_fen', '-', refundFen),
      premium_fen: is('premium_fen', '+', refundFen),
    }))
    .where('id', '=', order.id)
    .execute();
}

/** Keeps people with an open case insured, and notifies the customer. */
async function keep(ctx: Context, trx: Trx, order: Order, items: readonly Leaving[]): Promise<void> {
  if (items.length === 0) return;
  await failItems(trx, idsOf(items), injured);
  await lessen(trx, order, items.length, -sumOf(items));
  await notifyOwner(ctx, trx, orderMachine, order, {
    subject: `减保${order.order_no}中有${items.length}人未减保`,
    content: `${injured}。共${items.length}人继续保障，保费不退。`,
  });
}

async function endCover(trx: Trx, items: readonly Leaving[], lastDay: CivilDate, at: Date): Promise<void> {
  if (items.length === 0) return;
  await markDone(trx, items);
  await sql`
    update insure_person set person_status = ${personState.reduced}, end_date = ${lastDay}, updated_at = ${at},
      charged_fen = insure_person.charged_fen + item.premium_fen
    from add_reduce_item item
    where item.person_id = insure_person.id and item.id = any (${idsOf(items)}::bigint[])`.execute(trx);
}

async function markDone(trx: Trx, items: readonly Leaving[]): Promise<void> {
  await trx
    .updateTable('add_reduce_item')
    .set({ item_status: itemState.done })
    .where('id', 'in', idsOf(items))
    .execute();
}

/** Finishes an order once all its items are final: done, or rejected when nobody could leave. */
async function finish(ctx: Context, trx: Trx, order: Order, at: Date): Promise<void> {
  const left = await trx
    .selectFrom('add_reduce_item')
    .select('id')
    .where('add_reduce_id', '=', order.id)
    .where('item_status', '=', itemState.done)
    .limit(1)
    .execute();
  if (left.length > 0) return finishOrder(ctx, trx, order, at);
  return refuseInjured(ctx, trx, order, injured, at);
}
