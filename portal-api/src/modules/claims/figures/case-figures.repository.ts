import { sql } from 'kysely';
import { addMonths, civilDate, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { Actor } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { monthsOf, within, type Range } from '../../insure/figures/aggregates';
import { earnedBetween } from '../../insure/figures/cost-per-day';
import { realPersonStates } from '../../insure/insure-states';

/** The months of a range, first days, with the instant after the last. */
function spanOf(range: Range, today: CivilDate) {
  const months = monthsOf(range, today).map((month) => civilDate(`${month}-01`));
  const [first = today] = months;
  return { months, from: startOfDay(first), until: startOfDay(addMonths(months.at(-1) ?? first, 1)) };
}

const monthOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM')`;

interface MonthOfClaims {
  month: string;
  caseCount: number;
  paidCount: number;
  paidAmount: Fen;
}

/** Cases reported and money paid in each month of the range; months without any are zeros. */
export async function claimsByMonth(
  db: Db,
  actor: Actor,
  today: CivilDate,
  range: Range,
): Promise<MonthOfClaims[]> {
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
export async function premiumByMonth(
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
