import type { RosterChange } from 'shared-kernel/contract/roster';
import { addDays, compareDays, daysBetweenInclusive, startOfDay } from 'shared-kernel/domain/civil-date';
import { endorseAheadDays } from 'shared-kernel/domain/constants';
import { addPremium, remainingDays } from 'shared-kernel/domain/premium';
import { maskIdNo } from 'shared-kernel/domain/text';
import type { Actor, Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import type { OwnedInsure } from '../insure/insure.repository';
import { countPeople } from '../insure/people.repository';
import { checkStaffList } from '../insure/person-check';
import type { Plan } from '../products/plan.repository';
import { fixedPrice, formulaText, refuseDay, type PricedChange, type PricedItem } from './change-parts';

/** People who join: each pays for the days from effectDate to the end of the policy. */
export async function priceAdding(
  ctx: Context,
  actor: Actor,
  insure: OwnedInsure,
  plan: Plan,
  change: RosterChange,
): Promise<Pick<PricedChange, 'items' | 'issues' | 'warnings' | 'effectAt' | 'inForceAfter'>> {
  requireFirstDay(ctx, insure, change);
  if (change.persons.length === 0) throw new Problem(2020, { min: 1 });
  const { people, issues, warnings } = await checkStaffList(ctx, plan, {
    actor,
    projectId: insure.project_id ?? undefined,
    startDate: change.effectDate,
    endDate: insure.end_date,
    rows: change.persons,
    jobTypes: Object.keys(insure.unit_prices ?? {}).map(Number),
  });
  const policy = { policyStart: insure.start_date, policyEnd: insure.end_date };
  const totalDays = daysBetweenInclusive(insure.start_date, insure.end_date);
  const days = remainingDays(change.effectDate, insure.end_date);
  const items = people.map((joining): PricedItem => {
    const unit = fixedPrice(insure, joining.jobType);
    const premium = addPremium({ unit, ...policy, effectDate: change.effectDate });
    return {
      row: joining.row,
      personId: null,
      name: joining.person.name,
      idNoMasked: maskIdNo(joining.person.idNo),
      workTypeName: joining.person.workTypeName,
      jobType: joining.jobType,
      startDate: change.effectDate,
      endDate: insure.end_date,
      days,
      totalDays,
      unitPremium: unit,
      premium,
      formula: formulaText(unit, days, totalDays, premium),
      joining,
    };
  });
  const { inForce } = await countPeople(ctx.db, actor, insure.id);
  return {
    items,
    issues,
    warnings,
    effectAt: startOfDay(change.effectDate),
    inForceAfter: inForce + items.length,
  };
}

/** Cover begins at the next midnight at the earliest, and never backdated. */
function requireFirstDay(ctx: Context, insure: OwnedInsure, { effectDate }: RosterChange): void {
  const today = ctx.clock.today();
  if (compareDays(effectDate, addDays(today, 1)) < 0) refuseDay(2007, '生效日期不能早于次日');
  if (compareDays(effectDate, addDays(today, endorseAheadDays)) > 0)
    refuseDay(422, `生效日期不能晚于${endorseAheadDays}天后`);
  if (compareDays(effectDate, insure.start_date) < 0) refuseDay(422, '生效日期不能早于保单起保日');
  if (compareDays(effectDate, insure.end_date) > 0) refuseDay(422, '生效日期不能晚于保单到期日');
}
