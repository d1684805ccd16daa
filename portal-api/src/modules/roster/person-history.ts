import { sql } from 'kysely';
import type { InsuredPersonRow } from 'shared-kernel/contract/insure';
import type { StaffChange } from 'shared-kernel/contract/roster';
import type { Headcount, PersonHistory } from 'shared-kernel/contract/roster/people';
import { addDays, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { addFen, fen } from 'shared-kernel/domain/money';
import type { PersonId, PolicyId } from 'shared-kernel/domain/nouns/ids';
import { turnOf } from '../claims/case-machine';
import type { Actor, Context } from '../../platform/context';
import { camelCased } from '../../platform/db/camel-case';
import { idsOf } from '../../platform/row-by-id';
import { listRow } from '../../platform/lists/list-query';
import { ownedBy } from '../../platform/tenant';
import { isCover, lastDay } from '../insure/figures/as-of';
import { personState } from '../insure/insure-states';
import { requireInsure } from '../insure/insure.repository';
import { peopleList } from '../insure/people/people-list';
import { kindOf } from './kinds';
import type { PricedChange } from './kinds/change-kind';

/** Returns covers, changes and cases of one person at the caller's employer; 404 for people outside their view. */
export async function personHistory(ctx: Context, actor: Actor, id: PersonId): Promise<PersonHistory> {
  const person = await listRow<InsuredPersonRow>(peopleList, { ctx, actor }, id);
  const rows = await rowsOfPerson(ctx, actor, id);
  const covers = await Promise.all(
    rows.map(async (row) => {
      const cover = await listRow<InsuredPersonRow>(peopleList, { ctx, actor }, row.id);
      return { ...cover, charged: fen(row.charged_fen), isContinued: row.is_continued };
    }),
  );
  return {
    person,
    charged: addFen(...rows.map((row) => fen(row.charged_fen))),
    covers,
    changes: await changesOf(ctx, idsOf(rows)),
    cases: actor.rights.claim ? await casesOf(ctx, actor, id) : null,
  };
}

const mostRows = 50;

/** All covers with the same identity document, the newest first. */
const rowsOfPerson = (ctx: Context, actor: Actor, id: PersonId) =>
  ctx.db
    .selectFrom('insure_person')
    .select(['id', 'charged_fen'])
    .select(
      sql<boolean>`exists (select from insure_person later where later.continues_id = insure_person.id)`.as(
        'is_continued',
      ),
    )
    .where('id_no_hash', '=', (is) =>
      is.selectFrom('insure_person').select('id_no_hash').where('id', '=', id),
    )
    .where(ownedBy(actor, 'insure_person'))
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRows)
    .execute();

async function changesOf(ctx: Context, personIds: readonly PersonId[]): Promise<PersonHistory['changes']> {
  const rows = await ctx.db
    .selectFrom('add_reduce_item as item')
    .innerJoin('add_reduce', 'add_reduce.id', 'item.add_reduce_id')
    .select([
      'item.id',
      'item.premium_fen',
      'item.formula',
      'item.item_status',
      'item.fail_reason',
      'add_reduce.id as order_id',
      'add_reduce.order_no',
      'add_reduce.operate_type',
      'add_reduce.endorse_status',
      'add_reduce.effect_date',
      'add_reduce.submitter_name',
      'add_reduce.submit_time',
    ])
    .where('item.person_id', 'in', personIds)
    .orderBy('add_reduce.submit_time', 'desc')
    .orderBy('item.id', 'desc')
    .limit(mostRows)
    .execute();
  return rows.map(({ premium_fen, submit_time, ...row }) => ({
    ...camelCased(row),
    premium: fen(premium_fen),
    submitTime: submit_time.toISOString(),
  }));
}

async function casesOf(ctx: Context, actor: Actor, id: PersonId): Promise<PersonHistory['cases']> {
  const rows = await ctx.db
    .selectFrom('cases')
    .select(['id', 'case_no', 'case_status', 'payee_returned', 'accident_time'])
    .where('id_no_hash', '=', (is) =>
      is.selectFrom('insure_person').select('id_no_hash').where('id', '=', id),
    )
    .where(ownedBy(actor, 'cases'))
    .orderBy('accident_time', 'desc')
    .limit(mostRows)
    .execute();
  return rows.map(({ accident_time, payee_returned, ...row }) => ({
    ...camelCased(row),
    turn: turnOf(row.case_status, payee_returned)?.party ?? null,
    accidentTime: accident_time.toISOString(),
  }));
}

/** Returns the headcount of a policy day by day, as the caller sees it; 404 for policies of others. */
export async function headcountOf(ctx: Context, actor: Actor, insureId: PolicyId): Promise<Headcount> {
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
 * Returns the headcount of a policy after a change, as the caller sees it: today's people with this change alone, and
 * separately the people who join and leave until then by orders that were accepted before.
 */
export async function headcountAfter(
  ctx: Context,
  actor: Actor,
  { operateType, insure, effectDate, morePeople }: PricedChange & Pick<StaffChange, 'operateType'>,
): Promise<{ inForceAfter: number; ordered: { joining: number; leaving: number } }> {
  const { inCover, waiting } = personState;
  const changed = kindOf({ operate_type: operateType }).endsCover ? addDays(effectDate, 1) : effectDate;
  const day = compareDays(changed, insure.start_date) < 0 ? insure.start_date : changed;
  // Before a policy begins, the people of its application count as its people.
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
