import type { Selectable } from 'kysely';
import { problemText, type FieldIssue } from 'shared-kernel/contract';
import type { ReduceRow, RosterChange } from 'shared-kernel/contract/roster';
import {
  addDays,
  compareDays,
  daysBetweenInclusive,
  isPlausibleDay,
  startOfDay,
  type CivilDate,
} from 'shared-kernel/domain/civil-date';
import { rosterMaxRows } from 'shared-kernel/domain/constants';
import { fen, negateFen, zeroFen } from 'shared-kernel/domain/money';
import { proRata } from 'shared-kernel/domain/premium';
import { halfWidth } from 'shared-kernel/domain/text';
import type { Actor, Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { ownedBy } from '../../platform/tenant';
import type { OwnedInsure } from '../insure/insure.repository';
import type { InsurePersonTable } from '../insure/insure.tables';
import type { Plan } from '../products/plan.repository';
import { claimsOfPolicy, paidFormula } from './claims-of-policy';
import { formulaText, refuseDay, type PricedChange, type PricedItem } from './change-parts';

type Person = Selectable<InsurePersonTable>;

/** People who leave: each gets back the days after the last covered one. */
export async function priceRemoving(
  ctx: Context,
  actor: Actor,
  insure: OwnedInsure,
  plan: Plan,
  change: RosterChange,
): Promise<Pick<PricedChange, 'items' | 'issues' | 'warnings' | 'effectAt' | 'inForceAfter'>> {
  if (!plan.meal.allow_reduce) throw new Problem(2017);
  if (change.reduces.length === 0) throw new Problem(2020, { min: 1 });
  if (change.reduces.length > rosterMaxRows) throw new Problem(2012, { max: rosterMaxRows });
  const today = ctx.clock.today();
  if (compareDays(change.effectDate, today) < 0) refuseDay(422, '终止日期不能早于今日');
  if (compareDays(change.effectDate, insure.end_date) > 0) refuseDay(422, '终止日期不能晚于保单到期日');
  const staff = await staffOf(ctx, actor, insure.id);
  const issues: FieldIssue[] = [];
  const seen = new Map<number, number>();
  const items = change.reduces.flatMap((given, index): PricedItem[] => {
    const row = index + 1;
    const refuse = (field: string, message: string) => void issues.push({ field, row, message });
    const person = staff.find(given);
    if (!person) return (refuse('idNo', '该人员不在本保单保障中'), []);
    if (given.name.trim() !== '' && given.name.trim() !== person.name)
      return (refuse('name', '姓名与证件号码不符'), []);
    const first = seen.get(person.id);
    if (first !== undefined) return (refuse('idNo', `与第${first}行证件号码重复`), []);
    seen.set(person.id, row);
    const lastDay = lastDayOf(given, change.effectDate);
    if (!lastDay) return (refuse('endDate', '终止日期不正确'), []);
    if (compareDays(lastDay, today) < 0) return (refuse('endDate', '终止日期不能早于今日'), []);
    if (compareDays(lastDay, insure.end_date) > 0)
      return (refuse('endDate', '终止日期不能晚于保单到期日'), []);
    if (staff.claims.open.has(person.id)) return (refuse('idNo', problemText(2005)), []);
    if (staff.leaving.has(person.id)) return (refuse('idNo', '该人员已有待生效的减保'), []);
    const item = refundItem(row, person, insure, lastDay, plan.meal.min_charge_days, given.reason);
    return [staff.claims.paid.has(person.id) ? { ...item, premium: zeroFen, formula: paidFormula } : item];
  });
  const inForceAfter = staff.own - staff.ownLeaving - items.length;
  if (staff.all - staff.leaving.size - items.length < plan.meal.min_persons)
    issues.push({ field: 'reduces', message: problemText(2006) });
  const latest = items.reduce<CivilDate>(
    (day, item) => (compareDays(item.endDate, day) > 0 ? item.endDate : day),
    change.effectDate,
  );
  return { items, issues, warnings: [], effectAt: startOfDay(addDays(latest, 1)), inForceAfter };
}

function refundItem(
  row: number,
  person: Person,
  insure: OwnedInsure,
  lastDay: CivilDate,
  minChargeDays: number,
  reason: string | undefined,
): PricedItem {
  const totalDays = daysBetweenInclusive(insure.start_date, insure.end_date);
  const coverDays = daysBetweenInclusive(person.start_date, insure.end_date);
  const charged = Math.max(daysBetweenInclusive(person.start_date, lastDay), minChargeDays);
  const days = Math.max(0, coverDays - charged);
  const unit = fen(person.unit_premium_fen);
  const premium = days === 0 ? zeroFen : negateFen(proRata(unit, days, totalDays));
  return {
    row,
    personId: person.id,
    name: person.name,
    idNoMasked: person.id_no_masked,
    workTypeName: person.work_type_name,
    jobType: person.job_type,
    startDate: person.start_date,
    endDate: lastDay,
    days,
    totalDays,
    unitPremium: unit,
    premium,
    formula: formulaText(unit, days, totalDays, premium),
    reason: reason?.trim() || undefined,
  };
}

/** Everybody in cover on a policy, and who of them cannot leave. */
async function staffOf(ctx: Context, actor: Actor, insureId: number) {
  const people = await ctx.db
    .selectFrom('insure_person')
    .selectAll()
    .where('insure_id', '=', insureId)
    .where(ownedBy(actor, 'insure_person'))
    .where('person_status', '=', 1)
    .execute();
  const everybody = await ctx.db
    .selectFrom('insure_person')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('insure_id', '=', insureId)
    .where('person_status', '=', 1)
    .executeTakeFirstOrThrow();
  const leaving = await ctx.db
    .selectFrom('add_reduce_item')
    .innerJoin('insure_person', 'insure_person.id', 'add_reduce_item.person_id')
    .select('person_id')
    .where('insure_person.insure_id', '=', insureId)
    .where('insure_person.person_status', '=', 1)
    .where('item_status', '=', 0)
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  const byHash = new Map(people.map((person) => [person.id_no_hash, person]));
  const find = (row: ReduceRow): Person | undefined =>
    row.personId !== undefined
      ? byId.get(row.personId)
      : byHash.get(ctx.pii.index(halfWidth(row.idNo).replace(/\s/g, '')));
  return {
    /** On the policy, whoever sees them: the minimum of people is the policy's. */
    all: Number(everybody.count),
    own: people.length,
    ownLeaving: leaving.filter((row) => byId.has(row.person_id)).length,
    find,
    leaving: new Set(leaving.map((row) => row.person_id)),
    claims: await claimsOfPolicy(ctx.db, insureId),
  };
}

/** The row's own last day, written 2026-11-21 or 2026/11/21; the order's day when it has none. */
function lastDayOf(row: ReduceRow, orderDay: CivilDate): CivilDate | undefined {
  const text = halfWidth(row.endDate ?? '').trim();
  if (text === '') return orderDay;
  const [year = '', month = '', day = ''] = text.split(/[-/.]/);
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlausibleDay(written) ? written : undefined;
}
