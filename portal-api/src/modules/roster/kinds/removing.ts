import { understoodIdentity } from 'shared-kernel/domain/cleaning';
import { rosterMaxRows } from 'shared-kernel/domain/constants';
import { operateType, reduceReason, walletBizType } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import type { ReduceRow } from 'shared-kernel/contract/roster';
import { compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { fen, negateFen, zeroFen } from 'shared-kernel/domain/money';
import { dayShareText, reduceRefund } from 'shared-kernel/domain/premium';
import { type PolicyState } from 'shared-kernel/domain/nouns/policy';
import * as texts from 'shared-kernel/domain/texts';
import { typedDay } from 'shared-kernel/domain/typed-day';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Trx } from '../../../platform/db/database';
import { Problem } from '../../../platform/http/problem';
import { agreedMeal } from '../../insure/agreed-terms';
import { lockPeople } from '../../insure/people/people.repository';
import {
  peopleColumns,
  readSheet,
  sideColumns,
  type SheetColumn,
  type SheetList,
  type SheetRow,
  type SideKey,
} from '../../insure/people/staff-sheet';
import { isLeaving, leavingState } from '../../insure/people/leaving';
import { paidFormula } from '../../insure/people/staff-rules';
import { templateFile } from '../../insure/people/staff-template';
import type { ChangeKind, PricedItem } from './change-kind';
import { endRemoved } from './end-removed';
import { priceRemoving, reduceReasonOf } from './price-removing';
import { refuseStaff } from './policy-staff';

type ReduceKey = 'no' | 'name' | 'idNo' | 'endDate' | 'reason';

/** Template T2: people to be removed from a policy. */
const reduceColumns: readonly SheetColumn<ReduceKey>[] = [
  { key: 'no', heading: '序号' },
  { ...peopleColumns.name, aliases: [...peopleColumns.name.aliases, '离职人员'] },
  peopleColumns.idNo,
  {
    key: 'endDate',
    heading: '终止日期(默认当日)',
    aliases: [
      '减保日期',
      '减员日期',
      '离职日期',
      '离职时间',
      '离岗日期',
      '离厂日期',
      '退场日期',
      '退保日期',
      '停保日期',
      '最后工作日',
    ],
  },
  {
    key: 'reason',
    heading: '减保原因',
    required: true,
    words: reduceReason.options.map(({ label }) => label),
    aliases: ['原因', '减员原因', '离职原因', '离职类型', '退保原因', '停保原因', '变动原因'],
  },
];
const reduceList: SheetList<ReduceKey | SideKey> = {
  name: 'removing',
  columns: [...reduceColumns, ...sideColumns],
  side: 'leaving',
};

/** Converts day and reason to the values used on screen, where they are recognised. */
const toReduceRow = (row: SheetRow<ReduceKey>, today: CivilDate): ReduceRow => ({
  ...understoodIdentity(row),
  endDate: typedDay(row.endDate, today) ?? row.endDate.slice(0, 20),
  reason: reduceReasonOf(row.reason).slice(0, 50),
});

/** Removes people: each is refunded for the days after the last covered one, or fully before cover has started. */
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
    const order = { insureId: policy.insure.id, operateType: operateType.code.reduce, effectDate };
    const { issues } = await priceRemoving(ctx, actor, policy, { ...order, persons: [], reduces });
    return { rows: [], reduces, issues, sheet };
  },

  template: (ctx, actor) =>
    templateFile(ctx, actor, {
      fileName: texts.reduceTemplateName,
      columns: reduceColumns,
      choices: { reason: reduceReason.options.map((option) => option.label) },
      explanations: [
        texts.templateHeadings,
        `单次最多导入${rosterMaxRows}${texts.templateLimits}`,
        '终止日期为最后保障日，格式如2026-11-21，不填默认为所选日期；当日24时终止保障。',
      ],
    }),
};

const idsOf = (items: readonly PricedItem[]): number[] => items.flatMap((item) => item.personId ?? []);

async function requireMinimum(
  trx: Trx,
  insure: { id: PolicyId; insure_status: PolicyState },
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
  if (staying.length < meal.min_persons) throw new Problem(problems.tooFewLeft, { min: meal.min_persons });
}
