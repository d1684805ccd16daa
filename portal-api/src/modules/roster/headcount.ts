import { sql } from 'kysely';
import type { Headcount } from 'shared-kernel/contract/roster-people';
import { addDays, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { Actor, Context } from '../../platform/context';
import { ownedBy } from '../../platform/tenant';
import { isCover, lastDay } from '../insure/as-of';
import { requireInsure } from '../insure/insure.repository';

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
