import { sql } from 'kysely';
import { addMonths, civilDate, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { ownedBy } from '../../platform/tenant';
import { costPerDay } from '../insure/cost-per-day';
import { realPersonStates } from '../insure/insure-states';

const monthsShown = 12;

/** First days of the last twelve months, the present one last. */
export function lastMonths(today: CivilDate): CivilDate[] {
  const first = civilDate(`${today.slice(0, 7)}-01`);
  return Array.from({ length: monthsShown }, (_, index) => addMonths(first, index + 1 - monthsShown));
}

const monthOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM')`;

export interface MonthOfClaims {
  month: string;
  caseCount: number;
  paidCount: number;
  paidAmount: Fen;
}

/** Cases reported and money paid in each of the last twelve months; months without any are zeros. */
export async function claimsByMonth(db: Db, actor: Actor, today: CivilDate): Promise<MonthOfClaims[]> {
  const months = lastMonths(today);
  const from = startOfDay(months[0] ?? today);
  const [reported, paid] = await Promise.all([
    db
      .selectFrom('cases')
      .select([monthOf('report_time').as('month'), sql<number>`count(*)::bigint`.as('count')])
      .where(ownedBy(actor, 'cases'))
      .where('report_time', '>=', from)
      .groupBy('month')
      .execute(),
    db
      .selectFrom('cases')
      .select([
        monthOf('close_time').as('month'),
        sql<number>`count(*)::bigint`.as('count'),
        sql<number>`sum(paid_amount_fen)::bigint`.as('amount'),
      ])
      .where(ownedBy(actor, 'cases'))
      .where('paid_amount_fen', '>', 0)
      .where('close_time', '>=', from)
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

/** Premium earned in each of the last twelve months: every cover's premium spread evenly over its days. */
export async function premiumByMonth(db: Db, actor: Actor, today: CivilDate): Promise<Map<string, Fen>> {
  const months = lastMonths(today);
  const rows = await db
    .selectFrom('insure_person')
    .innerJoin(sql<{ first: CivilDate }>`(select unnest(${months}::date[]) as first)`.as('month'), (join) =>
      join
        .on(sql<boolean>`insure_person.start_date < month.first + interval '1 month'`)
        .on(sql<boolean>`insure_person.end_date >= month.first`),
    )
    .select([
      sql<string>`to_char(month.first, 'YYYY-MM')`.as('month'),
      // Days up to today only: what lies ahead is not earned yet.
      sql<number>`round(sum(${costPerDay}
        * greatest(0, least(insure_person.end_date, (month.first + interval '1 month')::date - 1, ${today}::date)
          - greatest(insure_person.start_date, month.first) + 1)))::bigint`.as('premium'),
    ])
    .where(ownedBy(actor, 'insure_person'))
    .where('insure_person.person_status', 'in', realPersonStates)
    .groupBy('month.first')
    .execute();
  return new Map(rows.map((row) => [row.month, fen(row.premium)]));
}

/** Number of the caller's cases in each state. */
export async function countByStatus(db: Db, actor: Actor): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('cases')
    .select(['case_status', sql<number>`count(*)::bigint`.as('count')])
    .where(ownedBy(actor, 'cases'))
    .groupBy('case_status')
    .execute();
  return new Map(rows.map((row) => [row.case_status, row.count]));
}
