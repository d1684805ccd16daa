import { sql } from 'kysely';
import type { StaffChange } from 'shared-kernel/contract/roster';
import type { Headcount } from 'shared-kernel/contract/roster/people';
import { addDays, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { Actor, Context } from '../../platform/context';
import { ownedBy } from '../../platform/tenant';
import { isCover, lastDay } from '../insure/figures/as-of';
import { personState } from '../insure/insure-states';
import { requireInsure } from '../insure/insure.repository';
import { kindOf } from './kinds';
import type { PricedChange } from './kinds/change-kind';

/** The people of a policy day by day, as the caller sees them; 404 for others' policies. */
export async function headcountOf(ctx: Context, actor: Actor, insureId: number): Promise<Headcount> {
  const insure = await requireInsure(ctx.db, actor, insureId);
  const { rows } = await sql<{ first: CivilDate; last: CivilDate; people: number }>`
    select first, last, count(*)::int as people
    from (select start_date as first, ${lastDay} as last from insure_person
      where insure_id = ${insureId} and ${isCover} and ${ownedBy(actor, 'insure_person')}) cover
    where last >= first group by 1, 2`.execute(ctx.db);
  const joined = new Map<CivilDate, number>();
  const left = new Map<CivilDate, number>();
  const count = (days: Map<CivilDate, number>, day: CivilDate, people: number) =>
    days.set(day, (days.get(day) ?? 0) + people);
  for (const { first, last, people } of rows) {
    count(joined, first, people);
    count(left, addDays(last, 1), people);
  }
  const days: Headcount['days'] = [];
  let people = 0;
  for (let date = insure.start_date; compareDays(date, insure.end_date) <= 0; date = addDays(date, 1)) {
    const [more, fewer] = [joined.get(date) ?? 0, left.get(date) ?? 0];
    people += more - fewer;
    days.push({ date, count: people, joined: more, left: fewer });
  }
  return { startDate: insure.start_date, endDate: insure.end_date, today: ctx.clock.today(), days };
}

/**
 * People of a policy after a change, as the caller sees them: those of today and the change alone, and beside that who
 * joins and leaves until then by orders that were accepted before.
 */
export async function headcountAfter(
  ctx: Context,
  actor: Actor,
  { operateType, insure, effectDate, morePeople }: PricedChange & Pick<StaffChange, 'operateType'>,
): Promise<{ inForceAfter: number; ordered: { joining: number; leaving: number } }> {
  const { inCover, waiting } = personState;
  const changed = kindOf({ operate_type: operateType }).endsCover ? addDays(effectDate, 1) : effectDate;
  const day = compareDays(changed, insure.start_date) < 0 ? insure.start_date : changed;
  // Before a policy begins, the people of its application are those it has.
  const ofPolicy = sql`(person_status = ${inCover} or person_status = ${waiting} and add_reduce_id is null)`;
  const { rows } = await sql<{ people: number; joining: number; leaving: number }>`
    select count(*) filter (where ${ofPolicy})::int as people,
      count(*) filter (where not ${ofPolicy} and start_date <= ${day})::int as joining,
      count(*) filter (where ${ofPolicy} and ${lastDay} < least(${day}::date, end_date))::int as leaving
    from insure_person
    where insure_id = ${insure.id} and person_status in (${inCover}, ${waiting}) and ${ownedBy(actor, 'insure_person')}`.execute(
    ctx.db,
  );
  const { people = 0, joining = 0, leaving = 0 } = rows[0] ?? {};
  return { inForceAfter: people + morePeople, ordered: { joining, leaving } };
}
