import { sql } from 'kysely';
import type { AnswerOf, QueryOf } from 'shared-kernel/contract';
import { longestCostMonths, type getCostAnalysis } from 'shared-kernel/contract/money/costs';
import { fen } from 'shared-kernel/domain/money';
import type { ProjectId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { refusedField } from '../../platform/http/problem';
import { ofCustomer } from '../../platform/tenant';
import { earnedBetween } from '../insure/figures/cost-per-day';
import { realPersonStates } from '../insure/insure-states';
import { chargedSums, inPlace, ofMonths, projectsOf, shifted, sumOf, type Place } from './cost-lines';

const usualMonths = 6;

function monthsOf(begin: string, end: string): string[] {
  const months: string[] = [];
  for (let month = begin; month <= end; month = shifted(month, 1)) {
    months.push(month);
    if (months.length > longestCostMonths)
      throw refusedField('beginMonth', `最多查询${longestCostMonths}个月`);
  }
  return months;
}

/** Returns the employer's cost by project, class and month. */
export async function costAnalysis(
  ctx: Context,
  actor: Actor,
  query: QueryOf<typeof getCostAnalysis>,
): Promise<AnswerOf<typeof getCostAnalysis>> {
  const end = query.endMonth ?? ctx.clock.today().slice(0, 7);
  const months = monthsOf(query.beginMonth ?? shifted(end, 1 - usualMonths), end);
  const monthsBefore = months.map((month) => shifted(month, -months.length));
  const [charged, earned, projects] = await Promise.all([
    chargedSums(ctx.db, actor, query, ofMonths(months)),
    earnedSums(ctx, actor, query, [...monthsBefore, ...months]),
    projectsOf(ctx.db, actor),
  ]);
  const within = earned.filter(({ month }) => months.includes(month));
  const ids = new Set([...charged, ...earned].map(({ projectId }) => projectId));
  const figuresOf = (isOwn: (row: { projectId: ProjectId | null; jobType: number }) => boolean) => {
    const own = within.filter(isOwn);
    return {
      persons: own.filter(({ month }) => month === end).reduce((sum, row) => sum + row.persons, 0),
      personDays: own.reduce((sum, row) => sum + row.days, 0),
      charged: sumOf(charged.filter(isOwn)),
      earned: sumOf(own),
    };
  };
  const classes = new Set([...charged, ...within].map(({ jobType }) => jobType));
  const rows = [...ids].map((projectId) => {
    const own = within.filter((row) => row.projectId === projectId);
    const project = projects.get(projectId ?? 0);
    return {
      projectId,
      projectname: project?.projectname ?? null,
      ...figuresOf((row) => row.projectId === projectId),
      earnedBefore: sumOf(
        earned.filter((row) => row.projectId === projectId && monthsBefore.includes(row.month)),
      ),
      budget: project?.month_budget_fen == null ? null : fen(project.month_budget_fen * months.length),
      earnedByMonth: months.map((month) => sumOf(own.filter((row) => row.month === month))),
    };
  });
  return {
    months: months.map((month) => ({
      month,
      charged: sumOf(charged.filter((row) => row.month === month)),
      earned: sumOf(within.filter((row) => row.month === month)),
    })),
    projects: rows.toSorted((a, b) => b.earned - a.earned),
    classes: [...classes]
      .toSorted((a, b) => a - b)
      .map((jobType) => ({ jobType, ...figuresOf((row) => row.jobType === jobType) })),
    choices: {
      projects: [...projects.values()].map(({ id, projectname }) => ({ id, name: projectname })),
      filiales: await filialesOf(ctx, actor),
    },
    sumCharged: sumOf(charged),
    sumEarned: sumOf(within),
  };
}

const filialesOf = ({ db }: Context, actor: Actor) =>
  db
    .selectFrom('filiale')
    .select(['id', 'filialename as name'])
    .where(ofCustomer(actor, 'filiale'))
    .orderBy('id')
    .execute();

/** Sums earned premium by month, up to today. */
async function earnedSums(ctx: Context, actor: Actor, place: Place, months: readonly string[]) {
  const { rows } = await sql<{
    month: string;
    projectId: ProjectId | null;
    jobType: number;
    persons: number;
    days: number;
    amount: number;
  }>`
    with span as (
      select m as month, (m || '-01')::date as first,
        least(((m || '-01')::date + interval '1 month' - interval '1 day')::date, ${ctx.clock.today()}::date) as last
      from unnest(${months}::text[]) as m
    )
    select span.month, insure_person.project_id as "projectId", insure_person.job_type as "jobType",
      (count(*) filter (where insure_person.end_date >= span.last))::int as persons,
      sum(least(end_date, last) - greatest(start_date, first) + 1)::int as days,
      sum(${earnedBetween(sql`first`, sql`last`)})::bigint as amount
    from span join insure_person on insure_person.start_date <= span.last and insure_person.end_date >= span.first
    where span.first <= span.last and ${ofCustomer(actor, 'insure_person')}
      and insure_person.person_status in (${sql.join(realPersonStates)})
      and ${inPlace(place, { branch: 'insure_person', person: 'insure_person' })}
    group by 1, 2, 3`.execute(ctx.db);
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }));
}
