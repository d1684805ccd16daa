import { sql } from 'kysely';
import { addDays, compareDays } from 'shared-kernel/domain/civil-date';
import { addReduceItemStatus, operateType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { addFen } from 'shared-kernel/domain/money';
import type { Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { idsOf } from '../../../platform/row-by-id';
import { personState } from '../../insure/insure-states';
import { lockPeople } from '../../insure/people/lock-people';
import { insertPeople, personRowOf } from '../../insure/people/people.repository';
import { claimsOfPolicy } from '../../insure/people/staff-rules';
import { readSheet } from '../../insure/people/staff-sheet';
import { orderState, type Order } from '../order-machine';
import type { ChangeKind } from './change-kind';
import { refuseStaff } from './policy-staff';
import { priceReplacing } from './price-replacing';
import { replaceList, replaceTemplate, toReplaceRow } from './replace-template';
import { endSwapped, failItems, injured, keepPremium, settleSwaps } from './swap-people';
import { swapPrice, swapTermsOf } from './swap-price';

const bizType = walletBizType.code.replace;

/** One person takes the place of another: nothing within the class, the difference by days for another one. */
export const replacing: ChangeKind = {
  bizType,
  action: 'replace',
  endsCover: false,
  price: priceReplacing,

  async store(ctx, trx, order, { insure, items, effectDate }) {
    const oldIds = items.map((item) => item.personId ?? 0);
    await lockPeople(trx, oldIds);
    await refuseStaff(trx, 'replace', insure, items, effectDate);
    const rows = items.flatMap((item) => {
      const { joining, swap, price } = item;
      if (!joining || !swap || !price) return [];
      const terms = {
        insureId: insure.id,
        customerId: insure.customer_id,
        filialeId: order.filiale_id,
        projectId: item.projectId,
        supplyerId: insure.supplyer_id,
        startDate: item.startDate,
        endDate: item.endDate,
        personStatus: order.endorse_status === orderState.auditing ? personState.waiting : personState.unpaid,
        addReduceId: order.id,
        at: order.submit_time,
      };
      const premium = { unit: swap.newUnit, premium: addFen(price.moved, price.premium) };
      // What the new cover costs is the old one's until it begins.
      return [
        { ...personRowOf(ctx.pii, joining, terms, premium), charged_fen: 0, replaces_id: item.personId },
      ];
    });
    const newIds = await insertPeople(trx, rows);
    return oldIds.map((personId, at) => ({ personId, newPersonId: newIds[at] }));
  },

  /** 00:00 of the first day: the old cover has ended, the new one begins, and the difference is booked. */
  async takeEffect(ctx: Context, trx: Trx, order: Order) {
    const at = order.effect_at;
    const items = await trx
      .selectFrom('add_reduce_item')
      .select(['id', 'person_id', 'new_person_id', 'premium_fen'])
      .where('add_reduce_id', '=', order.id)
      .where('item_status', '=', addReduceItemStatus.code.waiting)
      .execute();
    await lockPeople(
      trx,
      items.map((item) => item.person_id),
    );
    // A case may have been reported, or paid, since the order was made.
    const claims = await claimsOfPolicy(trx, order.insure_id);
    const staying = items.filter((item) => claims.open.has(item.person_id));
    const swapped = items.filter((item) => !claims.open.has(item.person_id));
    await failItems(
      trx,
      staying.map(({ id }) => id),
      injured,
    );
    await voidNew(
      trx,
      staying.flatMap((item) => item.new_person_id ?? []),
      at,
    );
    const kept = swapped.filter((item) => item.premium_fen < 0 && claims.paid.has(item.person_id));
    await keepPremium(trx, idsOf(kept));
    const ids = swapped.map(({ id }) => id);
    await endSwapped(trx, ids, personState.replaced, at);
    await beginNew(trx, ids, at);
    await settleSwaps(ctx, trx, order, bizType);
  },

  firstDay: (item) => item.start_date,
  orderDay: (items) => items.map((item) => item.start_date).reduce((a, b) => (compareDays(a, b) > 0 ? a : b)),

  postponed({ insure }, item, today) {
    const first = addDays(today, 1);
    if (compareDays(first, insure.end_date) > 0 || !item.swap) return undefined;
    const { moved, ...price } = swapPrice(insure, swapTermsOf(item.swap), first);
    return { start_date: first, end_date: item.end_date, ...price, swap: { ...item.swap, moved } };
  },

  async followItems(trx, orderId, at) {
    await sql`
      update insure_person set start_date = item.start_date, updated_at = ${at},
        premium_fen = item.premium_fen + (item.swap ->> 'moved')::bigint
      from add_reduce_item item
      where item.new_person_id = insure_person.id and item.add_reduce_id = ${orderId}`.execute(trx);
  },

  async readSheet(ctx, actor, policy, file, effectDate = addDays(ctx.clock.today(), 1), progress) {
    const { rows, sheet } = await readSheet(ctx, actor, file, replaceList, progress);
    const replaces = rows.map(toReplaceRow);
    await progress('checking', 0, replaces.length);
    const change = {
      insureId: policy.insure.id,
      operateType: operateType.code.replace,
      effectDate,
      persons: [],
      reduces: [],
      replaces,
    };
    const { issues } = await priceReplacing(ctx, actor, policy, change);
    return { rows: [], reduces: [], replaces, issues, sheet };
  },

  template: replaceTemplate,
};

async function voidNew(trx: Trx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('insure_person')
    .set({ person_status: personState.void, charged_fen: 0, updated_at: at })
    .where('id', 'in', ids)
    .execute();
}

async function beginNew(trx: Trx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update insure_person set person_status = ${personState.inCover}, updated_at = ${at},
      charged_fen = item.premium_fen + (item.swap ->> 'moved')::bigint,
      premium_fen = item.premium_fen + (item.swap ->> 'moved')::bigint
    from add_reduce_item item
    where item.new_person_id = insure_person.id and item.id = any (${ids}::bigint[])`.execute(trx);
}
