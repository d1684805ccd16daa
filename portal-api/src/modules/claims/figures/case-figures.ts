import { sql } from 'kysely';
import type { AnswerOf } from 'shared-kernel/contract';
import type {
  aggregateCompensate,
  aggregateTotalRate,
  countCases,
  listCaseStatuses,
} from 'shared-kernel/contract/claims';
import { addMonths, civilDate, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { addFen, fen, type Fen } from 'shared-kernel/domain/money';
import { caseList, caseNoun, caseStatus, type CaseList } from 'shared-kernel/domain/nouns/case';
import { lossRatioOf } from 'shared-kernel/domain/figures';
import type { Actor, Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { monthsOf, within, type Range } from '../../insure/figures/aggregates';
import { earnedBetween } from '../../insure/figures/cost-per-day';
import { realPersonStates } from '../../insure/insure-states';
import { countByStatus } from '../case-counts';

/** Returns the first days of the range's months, and the range's bounds as instants; `until` is exclusive. */
function spanOf(range: Range, today: CivilDate) {
  const months = monthsOf(range, today).map((month) => civilDate(`${month}-01`));
  const [first = today] = months;
  return { months, from: startOfDay(first), until: startOfDay(addMonths(months.at(-1) ?? first, 1)) };
}

const monthOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM')`;

/** Cases reported and money paid in each month of the range; months without any are zeros. */
async function claimsByMonth(db: Db, actor: Actor, today: CivilDate, range: Range) {
  const { months, from, until } = spanOf(range, today);
  const [reported, paid] = await Promise.all([
    db
      .selectFrom('cases')
      .select([monthOf('report_time').as('month'), sql<number>`count(*)::bigint`.as('count')])
      .where(within(actor, range, 'cases'))
      .where('report_time', '>=', from)
      .where('report_time', '<', until)
      .groupBy('month')
      .execute(),
    db
      .selectFrom('cases')
      .select([
        monthOf('close_time').as('month'),
        sql<number>`count(*)::bigint`.as('count'),
        sql<number>`sum(paid_amount_fen)::bigint`.as('amount'),
      ])
      .where(within(actor, range, 'cases'))
      .where('paid_amount_fen', '>', 0)
      .where('close_time', '>=', from)
      .where('close_time', '<', until)
      .groupBy('month')
      .execute(),
  ]);
  return months.map((day) => {
    const month = day.slice(0, 7);
    const payments = paid.find((row) => row.month === month);
    return {
      month,
      caseCount: reported.find((row) => row.month === month)?.count ?? 0,
      paidCount: payments?.count ?? 0,
      paidAmount: fen(payments?.amount ?? 0),
    };
  });
}

/** Premium earned in each month of the range, up to today. */
async function premiumByMonth(
  db: Db,
  actor: Actor,
  today: CivilDate,
  range: Range,
): Promise<Map<string, Fen>> {
  const { months } = spanOf(range, today);
  const rows = await db
    .selectFrom('insure_person')
    .innerJoin(sql<{ first: CivilDate }>`(select unnest(${months}::date[]) as first)`.as('month'), (join) =>
      join
        .on(sql<boolean>`insure_person.start_date < month.first + interval '1 month'`)
        .on(sql<boolean>`insure_person.end_date >= month.first`),
    )
    .select([
      sql<string>`to_char(month.first, 'YYYY-MM')`.as('month'),
      sql<number>`sum(${earnedBetween(
        sql`month.first`,
        sql`least((month.first + interval '1 month')::date - 1, ${today}::date)`,
      )})::bigint`.as('premium'),
    ])
    .where(within(actor, range, 'insure_person'))
    .where('insure_person.person_status', 'in', realPersonStates)
    .groupBy('month.first')
    .execute();
  return new Map(rows.map((row) => [row.month, fen(row.premium)]));
}

/** Counts cases per list and in total. */
export async function caseCounts(ctx: Context, actor: Actor) {
  const byStatus = await countByStatus(ctx.db, actor);
  const counts = { t1: 0, t2: 0, t3: 0, t4: 0, all: 0, open: 0 };
  for (const [status, count] of byStatus) {
    const step = caseNoun.stepOf(status);
    if (step) counts[step] += count;
    counts.all += count;
    if (!caseNoun.isEnd(status)) counts.open += count;
  }
  return counts satisfies AnswerOf<typeof countCases>;
}

/** Lists the states grouped by list, each with its number of cases. */
export async function caseStatuses(ctx: Context, actor: Actor): Promise<AnswerOf<typeof listCaseStatuses>> {
  const byStatus = await countByStatus(ctx.db, actor);
  const childrenOf = (list: CaseList) =>
    caseStatus.options
      .filter((option) => caseNoun.stepOf(option.value) === list)
      .map(({ value, label }) => ({ value, label, count: byStatus.get(value) ?? 0 }));
  return {
    list: caseList.options.map(({ value, label }) => {
      const children = childrenOf(value);
      return {
        listType: value,
        label,
        count: children.reduce((sum, child) => sum + child.count, 0),
        children,
      };
    }),
  };
}

/** Returns the compensation paid per month. */
export async function compensation(
  ctx: Context,
  actor: Actor,
  range: Range,
): Promise<AnswerOf<typeof aggregateCompensate>> {
  const [list, counts] = await Promise.all([
    claimsByMonth(ctx.db, actor, ctx.clock.today(), range),
    caseCounts(ctx, actor),
  ]);
  return {
    list,
    count: list.length,
    caseCount: list.reduce((sum, month) => sum + month.caseCount, 0),
    openCount: counts.open,
    paidAmount: addFen(...list.map((month) => month.paidAmount)),
  };
}

/** Returns compensation divided by earned premium. */
export async function lossRatio(
  ctx: Context,
  actor: Actor,
  range: Range,
): Promise<AnswerOf<typeof aggregateTotalRate>> {
  const today = ctx.clock.today();
  const [claims, premiums] = await Promise.all([
    claimsByMonth(ctx.db, actor, today, range),
    premiumByMonth(ctx.db, actor, today, range),
  ]);
  const list = claims.map(({ month, paidAmount }) => {
    const premium = premiums.get(month) ?? fen(0);
    return { month, premium, paidAmount, rate: lossRatioOf(paidAmount, premium) };
  });
  const premium = addFen(...list.map((month) => month.premium));
  const paidAmount = addFen(...list.map((month) => month.paidAmount));
  return { totalRate: lossRatioOf(paidAmount, premium), premium, paidAmount, list, count: list.length };
}
