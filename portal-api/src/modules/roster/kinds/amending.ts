import * as texts from 'shared-kernel/domain/texts';
import { sql } from 'kysely';
import { addDays, compareDays } from 'shared-kernel/domain/civil-date';
import { addReduceItemStatus, operateType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { zeroFen } from 'shared-kernel/domain/money';
import type { Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { insureState, personState } from '../../insure/insure-states';
import { lockPeople } from '../../insure/lock-people';
import { readSheet } from '../../insure/staff-sheet';
import type { Order } from '../order-machine';
import { amendList, amendTemplate, toAmendRow } from './amend-template';
import { amendPerson, continuePerson, openAmendment } from './apply-amendment';
import type { ChangeKind } from './change-kind';
import { priceAmending } from './price-amending';
import { endSwapped, failItems, settleSwaps } from './swap-people';
import { swapPrice, swapTermsOf } from './swap-price';

const bizType = walletBizType.code.amend;
const notCovered = '该人员已不在保障中';
const taken = texts.idNoInCover;

/**
 * What is known of people changes. Phone, unit and certificate change at once; work type and project with the next
 * day, in a row that continues the old one; name and number once an auditor has seen the proof.
 */
export const amending: ChangeKind = {
  bizType,
  policyStates: [insureState.inForce],
  price: priceAmending,

  async store(_, trx, __, { items }) {
    const ids = items.map((item) => item.personId ?? 0);
    await lockPeople(trx, ids);
    return ids.map((personId) => ({ personId }));
  },

  async takeEffect(ctx: Context, trx: Trx, order: Order) {
    const at = order.effect_at;
    const items = await trx
      .selectFrom('add_reduce_item')
      .selectAll()
      .where('add_reduce_id', '=', order.id)
      .where('item_status', '=', addReduceItemStatus.code.waiting)
      .orderBy('id')
      .execute();
    await lockPeople(
      trx,
      items.map((item) => item.person_id),
    );
    for (const item of items) {
      const person = await trx
        .selectFrom('insure_person')
        .selectAll()
        .where('id', '=', item.person_id)
        .where('person_status', '=', personState.inCover)
        .executeTakeFirst();
      const change = openAmendment(ctx, item);
      if (!person) await failItems(trx, [item.id], notCovered);
      else if (await isNumberTaken(ctx, trx, person, change.idNo)) await failItems(trx, [item.id], taken);
      else if (!item.swap) await amendPerson(ctx, trx, person, change, at);
      else {
        await endSwapped(trx, [item.id], personState.replaced, at);
        await continuePerson(ctx, trx, { person, item, change, orderId: order.id, at });
      }
    }
    await settleSwaps(ctx, trx, order, bizType, notCovered);
  },

  firstDay: (item) => item.start_date,
  orderDay: (items) => items.map((item) => item.start_date).reduce((a, b) => (compareDays(a, b) > 0 ? a : b)),

  postponed({ insure }, item, today) {
    const first = addDays(today, 1);
    if (compareDays(first, insure.end_date) > 0) return undefined;
    const days = { start_date: first, end_date: item.end_date };
    if (!item.swap) return { ...days, days: item.days, premium: zeroFen, formula: item.formula };
    const { moved, ...price } = swapPrice(insure, swapTermsOf(item.swap), first);
    return { ...days, ...price, swap: { ...item.swap, moved } };
  },

  async readSheet(ctx, actor, policy, file, effectDate = addDays(ctx.clock.today(), 1), progress) {
    const { rows, sheet } = await readSheet(ctx, actor, file, amendList, progress);
    const amends = rows.map(toAmendRow);
    await progress('checking', 0, amends.length);
    const change = {
      insureId: policy.insure.id,
      operateType: operateType.code.amend,
      effectDate,
      persons: [],
      reduces: [],
      amends,
    };
    const { issues } = await priceAmending(ctx, actor, policy, change);
    return { rows: [], reduces: [], amends, issues, sheet };
  },

  template: amendTemplate,
};

/** Somebody else with this number is in cover at the insurer by now. */
async function isNumberTaken(
  ctx: Context,
  trx: Trx,
  person: { id: number; supplyer_id: number; start_date: string; end_date: string },
  idNo: string | undefined,
): Promise<boolean> {
  if (idNo === undefined) return false;
  const { rows } = await sql<{ id: number }>`
    select id from insure_person where supplyer_id = ${person.supplyer_id} and id_no_hash = ${ctx.pii.index(idNo)} and id <> ${person.id}
      and person_status in (${personState.waiting}, ${personState.inCover}, ${personState.unpaid})
      and daterange(start_date, end_date, '[]') && daterange(${person.start_date}, ${person.end_date}, '[]') limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
