import { sql, type RawBuilder } from 'kysely';
import type { AnswerOf, QueryOf } from 'shared-kernel/contract';
import type { aggregateBreakdown } from 'shared-kernel/contract/claims';
import { addDays, addMonths, civilDate, startOfDay } from 'shared-kernel/domain/civil-date';
import { jobType, personStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import { lossRatioOf } from 'shared-kernel/domain/figures';
import type { Actor, Context } from '../../../platform/context';
import { monthsOf, within } from '../../insure/figures/aggregates';
import { earnedBetween } from '../../insure/figures/cost-per-day';
import { realPersonStates } from '../../insure/insure-states';

type Query = QueryOf<typeof aggregateBreakdown>;

/** Dimensions that split the figures: the column of people and cases, and the source of the names. */
const parts: Record<Query['by'], { column: string; names?: RawBuilder<unknown>; none: string }> = {
  project: {
    column: 'project_id',
    names: sql`select id, projectname as name, customer_id from project`,
    none: texts.withoutProject,
  },
  filiale: {
    column: 'filiale_id',
    names: sql`select id, filialename as name, customer_id from filiale`,
    none: '总部',
  },
  policy: {
    column: 'insure_id',
    names: sql`select id, coalesce(policy_no, insure_no) as name, customer_id from insure`,
    none: '-',
  },
  jobType: { column: 'job_type', none: '-' },
};

/** Returns figures for each project, branch, policy or class that had any in the range, highest cost first. */
export async function breakdown(
  ctx: Context,
  actor: Actor,
  query: Query,
): Promise<AnswerOf<typeof aggregateBreakdown>['list']> {
  const today = ctx.clock.today();
  const months = monthsOf(query, today);
  const first = civilDate(`${months[0] ?? today.slice(0, 7)}-01`);
  const after = addMonths(civilDate(`${months.at(-1) ?? today.slice(0, 7)}-01`), 1);
  const last = addDays(after, -1);
  const { column } = parts[query.by];
  const keyOf = (table: string) => sql<number | null>`${sql.ref(`${table}.${column}`)}::bigint`;
  const [{ rows: earned }, { rows: claimed }] = await Promise.all([
    sql<{ key: number | null; in_force: number; premium: string }>`
      select ${keyOf('insure_person')} as key,
        count(*) filter (where insure_person.person_status = ${personStatus.code.inCover})::int as in_force,
        sum(${earnedBetween(sql`${first}::date`, sql`least(${last}::date, ${today}::date)`)})::text as premium
      from insure_person
      where ${within(actor, query, 'insure_person')} and insure_person.person_status in (${sql.join(realPersonStates)})
        and (insure_person.person_status = ${personStatus.code.inCover}
          or insure_person.start_date <= ${last}::date and insure_person.end_date >= ${first}::date)
      group by 1`.execute(ctx.db),
    sql<{ key: number | null; cases: number; paid: string }>`
      select ${keyOf('cases')} as key,
        count(*) filter (where cases.report_time >= ${startOfDay(first)} and cases.report_time < ${startOfDay(after)})::int as cases,
        coalesce(sum(cases.paid_amount_fen) filter (where cases.close_time >= ${startOfDay(first)}
          and cases.close_time < ${startOfDay(after)}), 0)::text as paid
      from cases where ${within(actor, query, 'cases')} group by 1`.execute(ctx.db),
  ]);
  const keys = new Set([...earned, ...claimed].map(({ key }) => key));
  const names = await namesOf(ctx, actor, query.by, keys);
  return [...keys]
    .map((key) => {
      const cover = earned.find((row) => row.key === key);
      const claims = claimed.find((row) => row.key === key);
      const premium = fen(Number(cover?.premium ?? 0));
      const paidAmount = fen(Number(claims?.paid ?? 0));
      return {
        key,
        name: (key === null ? undefined : names.get(key)) ?? parts[query.by].none,
        inForce: cover?.in_force ?? 0,
        premium,
        caseCount: claims?.cases ?? 0,
        paidAmount,
        rate: lossRatioOf(paidAmount, premium),
      };
    })
    .filter((row) => row.inForce + row.premium + row.caseCount + row.paidAmount > 0)
    .sort((a, b) => b.premium - a.premium);
}

async function namesOf(
  ctx: Context,
  actor: Actor,
  by: Query['by'],
  keys: ReadonlySet<number | null>,
): Promise<ReadonlyMap<number, string>> {
  const { names } = parts[by];
  const ids = [...keys].filter((key) => key !== null);
  if (!names) return new Map(ids.map((code) => [code, jobType.label(code)]));
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from (${names}) named
    where named.customer_id = ${actor.customerId} and id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
