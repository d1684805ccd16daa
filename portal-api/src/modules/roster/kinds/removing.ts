import { operateType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import type { ReduceRow } from 'shared-kernel/contract/roster';
import { addDays, compareDays } from 'shared-kernel/domain/civil-date';
import { fen, negateFen, zeroFen } from 'shared-kernel/domain/money';
import { dayShareText, reduceRefund } from 'shared-kernel/domain/premium';
import { type PolicyState } from 'shared-kernel/domain/nouns/policy';
import type { Trx } from '../../../platform/db/database';
import { Problem } from '../../../platform/http/problem';
import { agreedMeal } from '../../insure/agreed-terms';
import { readSheet } from '../../insure/people/staff-sheet';
import { isLeaving, leavingState } from '../../insure/people/leaving';
import { lockPeople } from '../../insure/people/lock-people';
import { paidFormula } from '../../insure/people/staff-rules';
import type { ChangeKind, PricedItem } from './change-kind';
import { endRemoved } from './end-removed';
import { priceRemoving } from './price-removing';
import { refuseStaff } from './policy-staff';
import { reduceList, reduceTemplate, toReduceRow } from './reduce-template';

/** People who leave: each gets back the days after the last covered one, or everything before cover has begun. */
export const removing: ChangeKind = {
  bizType: walletBizType.code.reduce,
  action: 'reduce',
  endsCover: true,
  price: priceRemoving,

  async store(_, trx, __, { insure, items }) {
    await lockPeople(trx, idsOf(items));
    await refuseStaff(trx, 'reduce', insure, items);
    await requireMinimum(trx, insure, idsOf(items));
    return idsOf(items).map((personId) => ({ personId }));
  },

  takeEffect: endRemoved,

  firstDay: (item) => addDays(item.end_date, 1),
  orderDay: (items) => items.map((item) => item.end_date).reduce((a, b) => (compareDays(a, b) > 0 ? a : b)),

  postponed({ insure, plan }, item, today) {
    if (compareDays(today, insure.end_date) > 0) return undefined;
    const lastDay = compareDays(item.end_date, today) < 0 ? today : item.end_date;
    const share = reduceRefund({
      unit: fen(item.unit_premium_fen),
      policyStart: insure.start_date,
      policyEnd: insure.end_date,
      coverStart: item.start_date,
      lastDay,
      minChargeDays: plan.meal.min_charge_days,
    });
    const price =
      item.formula === paidFormula
        ? { premium: zeroFen, formula: paidFormula }
        : { premium: negateFen(share.amount), formula: dayShareText(share, -1) };
    return { start_date: item.start_date, end_date: lastDay, days: share.days, ...price };
  },

  async readSheet(ctx, actor, policy, file, effectDate = ctx.clock.today(), progress) {
    const { rows, sheet } = await readSheet(ctx, actor, file, reduceList, progress);
    const reduces: ReduceRow[] = rows.map((row) => toReduceRow(row, ctx.clock.today()));
    await progress('checking', 0, reduces.length);
    const change = {
      insureId: policy.insure.id,
      operateType: operateType.code.reduce,
      effectDate,
      persons: [],
      reduces,
    };
    const { issues } = await priceRemoving(ctx, actor, policy, change);
    return { rows: [], reduces, issues, sheet };
  },

  template: reduceTemplate,
};

const idsOf = (items: readonly PricedItem[]): number[] => items.flatMap((item) => item.personId ?? []);

async function requireMinimum(
  trx: Trx,
  insure: { id: number; insure_status: PolicyState },
  leaving: readonly number[],
): Promise<void> {
  const meal = await agreedMeal(trx, insure.id);
  const staying = await trx
    .selectFrom('insure_person')
    .select('id')
    .where('insure_id', '=', insure.id)
    .where('person_status', '=', leavingState(insure))
    .where('id', 'not in', leaving)
    .where((is) => is.not(isLeaving))
    .limit(meal.min_persons)
    .execute();
  if (staying.length < meal.min_persons) throw new Problem(problems.tooFewLeft);
}
