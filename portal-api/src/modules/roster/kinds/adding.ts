import { addReduceItemStatus, payType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import { sql } from 'kysely';
import { addDays, compareDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { fen, zeroFen, type Fen } from 'shared-kernel/domain/money';
import { addPremium, dayShareText } from 'shared-kernel/domain/premium';
import { maskIdNo } from 'shared-kernel/domain/text';
import type { Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { Problem } from '../../../platform/http/problem';
import { capture, charge } from '../../finance/ledger';
import { personState } from '../../insure/insure-states';
import type { OwnedInsure } from '../../insure/insure.repository';
import { insertPeople, movePeople } from '../../insure/people/people.repository';
import { checkStaffList } from '../../insure/people/person-check';
import { readSheet } from '../../insure/people/staff-sheet';
import { staffList, staffTemplate, toStaffRow } from '../../insure/people/staff-template';
import { finishOrder, moneyOf } from '../finish-order';
import type { Order } from '../order-machine';
import {
  joiningRow,
  laterOf,
  listOf,
  requireFirstDay,
  type ChangedPolicy,
  type ChangeKind,
  type PricedChange,
  type PricedItem,
} from './change-kind';

const bizType = walletBizType.code.add;

/** Adds people: each pays from the first covered day to the end of the policy. */
export const adding: ChangeKind = {
  bizType,
  action: 'add',
  endsCover: false,

  async price(ctx, actor, { insure, plan }, change) {
    // Additions before the start of the policy count from its first day.
    const first = laterOf(change.effectDate, insure.start_date);
    requireFirstDay(ctx, insure, first, change.effectDate);
    if (change.persons.length === 0) throw new Problem(problems.tooFewPersons, { min: 1 });
    const checked = await checkStaffList(ctx, plan, listOf(actor, insure, first, change.persons));
    const items = checked.people.map((joining): PricedItem => {
      const share = shareOf(insure, fixedPrice(insure, joining.jobType), first);
      return {
        row: joining.row,
        personId: null,
        name: joining.person.name,
        idNoMasked: maskIdNo(joining.person.idNo),
        workTypeName: joining.person.workTypeName,
        jobType: joining.jobType,
        startDate: first,
        endDate: insure.end_date,
        days: share.days,
        totalDays: share.totalDays,
        unitPremium: share.unit,
        premium: share.amount,
        projectId: joining.projectId ?? insure.project_id,
        formula: dayShareText(share),
        joining,
      };
    });
    return {
      items,
      issues: checked.issues,
      warnings: checked.warnings,
      effectDate: first,
      effectAt: startOfDay(first),
      morePeople: items.length,
    };
  },

  async store(ctx, trx, order, { insure, items }: PricedChange) {
    const rows = items.flatMap((item) => {
      const { joining, unitPremium: unit, premium } = item;
      return joining ? [joiningRow(ctx, order, insure, joining, item, { unit, premium })] : [];
    });
    return (await insertPeople(trx, rows)).map((personId) => ({ personId }));
  },

  /** At 00:00 of the first day: cover starts, and frozen money becomes premium. */
  async takeEffect(ctx: Context, trx: Trx, order: Order) {
    const at = order.effect_at;
    const { charged } = await movePeople(
      trx,
      { orderId: order.id },
      personState.waiting,
      personState.inCover,
      at,
    );
    await trx
      .updateTable('add_reduce_item')
      .set({ item_status: addReduceItemStatus.code.done })
      .where('add_reduce_id', '=', order.id)
      .execute();
    const book = order.pay_type === payType.code.monthly ? charge : capture;
    if (charged > 0) await book(trx, moneyOf(order, bizType, charged, at));
    await finishOrder(ctx, trx, order, at);
  },

  postponed({ insure }: ChangedPolicy, item, today) {
    const first = addDays(today, 1);
    if (compareDays(first, insure.end_date) > 0) return undefined;
    const share = shareOf(insure, fen(item.unit_premium_fen), first);
    return {
      start_date: first,
      end_date: item.end_date,
      days: share.days,
      premium: share.amount,
      formula: dayShareText(share),
    };
  },

  async followItems(trx, orderId, at) {
    await sql`
      update insure_person set start_date = item.start_date, premium_fen = item.premium_fen,
        charged_fen = case when person_status = ${personState.unpaid} then 0 else item.premium_fen end, updated_at = ${at}
      from add_reduce_item item
      where item.person_id = insure_person.id and item.add_reduce_id = ${orderId}`.execute(trx);
  },

  async readSheet(ctx, actor, { insure, plan }, file, effectDate, progress) {
    const { rows: lines, sheet } = await readSheet(ctx, actor, file, await staffList(ctx.db), progress);
    const rows = lines.map(toStaffRow);
    await progress('checking', 0, rows.length);
    const first = laterOf(effectDate ?? addDays(ctx.clock.today(), 1), insure.start_date);
    const { issues } = await checkStaffList(ctx, plan, listOf(actor, insure, first, rows));
    return { rows, reduces: [], issues, sheet };
  },

  template: (ctx, actor) => staffTemplate(ctx, actor),
};

const shareOf = (insure: OwnedInsure, unit: Fen, effectDate: CivilDate) =>
  addPremium({ unit, policyStart: insure.start_date, policyEnd: insure.end_date, effectDate });

/** Returns the policy's fixed price per person of a class, for the whole period. */
const fixedPrice = (insure: OwnedInsure, jobType: number): Fen => {
  const price = insure.unit_prices?.[String(jobType)];
  return price === undefined ? zeroFen : fen(price);
};
