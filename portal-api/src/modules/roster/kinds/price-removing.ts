import type { reduceReason } from 'shared-kernel/domain/dictionaries';
import type { CodeOf } from 'shared-kernel/domain/dictionary';
import * as texts from 'shared-kernel/domain/texts';
import { problems, problemText, type FieldIssue } from 'shared-kernel/contract';
import type { ReduceRow, StaffChange } from 'shared-kernel/contract/roster';
import { addDays, compareDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { brokenCells, cleanCell } from 'shared-kernel/domain/cleaning';
import { fen, negateFen, zeroFen } from 'shared-kernel/domain/money';
import { dayShareText, reduceRefund } from 'shared-kernel/domain/premium';
import { typedDay } from 'shared-kernel/domain/typed-day';
import type { Actor, Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import type { OwnedInsure } from '../../insure/insure.repository';
import { hasBegun } from '../../insure/people/leaving';
import { paidFormula, refusalText } from '../../insure/people/staff-rules';
import { personNamed, personOfItem, staffOf, type StaffPerson } from './policy-staff';
import {
  refuseDay,
  requireLines,
  type ChangedPolicy,
  type PricedItem,
  type PricedPeople,
} from './change-kind';

/** Employers' words for the dictionary's reasons; only whole words match. */
const otherWords: Readonly<Record<Exclude<CodeOf<typeof reduceReason>, '其他'>, readonly string[]>> = {
  离职: [
    '已离职', '主动离职', '个人离职', '自愿离职', '自动离职', '自离', '旷工自离', '被动离职', '协商离职', '辞职', '个人原因辞职', '主动辞职', '辞退',
    '公司辞退', '被辞退', '劝退', '开除', '除名', '裁员', '解聘', '解除合同', '解除劳动合同', '协商解除', '离岗', '退场', '离场', '试用期不合格',
  ],
  转岗: ['调岗', '换岗', '岗位调动', '岗位调整', '内部调动', '内部转岗', '工种变更', '调动', '调离', '调出'],
  合同到期: ['合同期满', '劳动合同到期', '劳动合同期满', '到期', '期满', '合同终止', '劳动合同终止', '到期不续签', '合同到期不续签', '合同到期未续签'],
  退休: ['已退休', '正常退休', '达到退休年龄', '到龄退休', '提前退休', '内退'],
  重复投保: ['重复', '重复参保', '重复购买', '已在其他保单投保'],
}; // prettier-ignore

const labelOf = new Map(
  Object.entries(otherWords).flatMap(([label, words]) => words.map((word) => [word, label] as const)),
);

/** Returns the dictionary's reason for a text; the employer's own text when there is none. */
export function reduceReasonOf(text: string): string {
  const word = cleanCell(text);
  return labelOf.get(word.replace(/\s/g, '')) ?? word;
}

/** Prices removals: each person is refunded for the days after the last covered one. */
export async function priceRemoving(
  ctx: Context,
  actor: Actor,
  { insure, plan }: ChangedPolicy,
  change: StaffChange,
): Promise<PricedPeople> {
  if (!plan.meal.allow_reduce) throw new Problem(problems.reductionNotAllowed);
  requireLines(change.reduces);
  const today = ctx.clock.today();
  const isBegun = hasBegun(insure);
  if (isBegun && compareDays(change.effectDate, today) < 0)
    refuseDay(problems.invalidInput, texts.lastDayOver);
  if (isBegun && compareDays(change.effectDate, insure.end_date) > 0)
    refuseDay(problems.invalidInput, texts.removalAfterPolicy);
  const staff = await staffOf(ctx, actor, insure, 'reduce');
  const issues: FieldIssue[] = [];
  const seen = new Map<number, number>();
  const items = change.reduces.flatMap((given, index): PricedItem[] => {
    const row = index + 1;
    const refuse = (field: string, message: string) => void issues.push({ field, row, message });
    const named = personNamed(staff, given);
    const { person } = named;
    if (!person) return (refuse(named.field, named.message), []);
    const [broken] = brokenCells(given, { endDate: '终止日期', reason: '减保原因' });
    if (broken) return (refuse(broken.field, broken.message), []);
    const first = seen.get(person.id);
    if (first !== undefined) return (refuse('idNo', `与第${first}行证件号码重复`), []);
    seen.set(person.id, row);
    const refusal = refusalText(person);
    if (!isBegun) {
      if (refusal) return (refuse('idNo', refusal), []);
      return [refundItem(row, person, insure, addDays(person.start_date, -1), 0, given.reason)];
    }
    const lastDay = lastDayOf(given, change.effectDate, today);
    if (!lastDay) return (refuse('endDate', '终止日期不正确，请填写2026-01-05这样的日期'), []);
    if (compareDays(lastDay, today) < 0) return (refuse('endDate', texts.lastDayOver), []);
    if (compareDays(lastDay, insure.end_date) > 0) return (refuse('endDate', texts.removalAfterPolicy), []);
    if (refusal) return (refuse('idNo', refusal), []);
    const item = refundItem(row, person, insure, lastDay, plan.meal.min_charge_days, given.reason);
    return [staff.claims.paid.has(person.id) ? { ...item, premium: zeroFen, formula: paidFormula } : item];
  });
  const { min_persons: min } = plan.meal;
  if (staff.all - staff.leaving.size - items.length < min)
    issues.push({ field: 'reduces', message: problemText(problems.tooFewLeft, { min }) });
  const days = items.map((item) => item.endDate).toSorted(compareDays);
  return {
    items,
    issues,
    warnings: [],
    effectDate: isBegun ? (days.at(-1) ?? change.effectDate) : today,
    effectAt: isBegun ? startOfDay(addDays(days[0] ?? change.effectDate, 1)) : ctx.clock.now(),
    morePeople: -items.length,
  };
}

function refundItem(
  row: number,
  person: StaffPerson,
  insure: OwnedInsure,
  lastDay: CivilDate,
  minChargeDays: number,
  reason: string | undefined,
): PricedItem {
  const share = reduceRefund({
    unit: fen(person.unit_premium_fen),
    policyStart: insure.start_date,
    policyEnd: insure.end_date,
    coverStart: person.cover_start,
    lastDay,
    minChargeDays,
  });
  return {
    row,
    ...personOfItem(person),
    startDate: person.start_date,
    endDate: lastDay,
    days: share.days,
    totalDays: share.totalDays,
    unitPremium: share.unit,
    premium: negateFen(share.amount),
    projectId: person.project_id,
    formula: dayShareText(share, -1),
    reason: reduceReasonOf(reason ?? '') || undefined,
  };
}

/** Returns the row's own last day in any date format; the order's day when it has none. */
const lastDayOf = (
  { endDate = '' }: ReduceRow,
  orderDay: CivilDate,
  today: CivilDate,
): CivilDate | undefined => (cleanCell(endDate) === '' ? orderDay : typedDay(endDate, today));
