import * as texts from 'shared-kernel/domain/texts';
import { sql } from 'kysely';
import { aggregateTotalCostDay } from 'shared-kernel/contract/insure';
import { addDays, daysBetweenInclusive, type CivilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import { refusedField } from '../../../platform/http/problem';
import type { Module } from '../../../platform/http/route';
import { within } from './aggregates';
import { costPerDay } from './cost-per-day';
import { realPersonStates } from '../insure-states';

const longestDays = 366;
const usualDays = 30;

/** Endpoint for the daily cost of cover, for the cost analysis. */
export const bindCostDays: Module = (route, ctx) => {
  route(aggregateTotalCostDay, async ({ query, actor }) => {
    const endDate = query.endDate ?? ctx.clock.today();
    const beginDate = query.beginDate ?? addDays(endDate, 1 - usualDays);
    requireRange(beginDate, endDate);
    // Adds the rate on the first day of a cover and subtracts it after the last: the running sum is the cost of a day.
    const { rows } = await sql<{ day: CivilDate; cost: string; persons: number }>`
      with cover as (
        select greatest(start_date, ${beginDate}::date) as first, least(end_date, ${endDate}::date) as last,
          ${costPerDay} as rate
        from insure_person
        where ${within(actor, query, 'insure_person')} and person_status in (${sql.join(realPersonStates)})
          and (${query.jobType ?? null}::int is null or job_type = ${query.jobType ?? null}::int)
          and start_date <= ${endDate}::date and end_date >= ${beginDate}::date
      ), step as (
        select first as day, rate, 1 as people from cover
        union all select last + 1, -rate, -1 from cover
        union all select day::date, 0, 0 from generate_series(${beginDate}::date, ${endDate}::date, interval '1 day') as day
      )
      select to_char(day, 'YYYY-MM-DD') as day, round(sum(sum(rate)) over so_far)::text as cost,
        (sum(sum(people)) over so_far)::int as persons
      from step group by step.day window so_far as (order by step.day) order by step.day`.execute(ctx.db);
    return {
      list: rows
        .filter(({ day }) => day <= endDate)
        .map(({ day, cost, persons }) => ({ date: day, cost: fen(Number(cost)), persons })),
    };
  });
};

function requireRange(beginDate: CivilDate, endDate: CivilDate): void {
  const refuse = (message: string) => refusedField('endDate', message);
  if (endDate < beginDate) throw refuse(texts.endBeforeStart);
  if (daysBetweenInclusive(beginDate, endDate) > longestDays) throw refuse(`最多查询${longestDays}天`);
}
