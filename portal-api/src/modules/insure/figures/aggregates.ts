import { sql } from 'kysely';
import { longestMonths } from 'shared-kernel/contract/figure-range';
import { aggregatePerson, aggregatePremium } from 'shared-kernel/contract/insure';
import { fen, addFen, negateFen } from 'shared-kernel/domain/money';
import { civilDate, addMonths, type CivilDate } from 'shared-kernel/domain/civil-date';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import type { FilialeId, PolicyId, ProjectId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../../platform/context';
import type { Actor } from '../../../platform/context';
import { refusedField } from '../../../platform/http/problem';
import type { Module } from '../../../platform/http/route';
import { ownedBy, ofCustomer } from '../../../platform/tenant';
import { realPersonStates } from '../insure-states';
import type { Db } from '../../../platform/db/database';
import { staffChanges } from '../../billing/biz-types';
import { peopleLinesOf } from '../../billing/people-lines';

interface Place {
  filialeId?: FilialeId | undefined;
  projectId?: ProjectId | undefined;
  insureId?: PolicyId | undefined;
  jobType?: number | undefined;
}

export interface Range extends Place {
  beginMonth?: string | undefined;
  endMonth?: string | undefined;
}

/** Returns the requested months, oldest first; by default the last twelve. */
export function monthsOf(range: Range, today: CivilDate): string[] {
  const last = range.endMonth ?? today.slice(0, 7);
  const first = range.beginMonth ?? addMonths(civilDate(`${last}-01`), -11).slice(0, 7);
  const months: string[] = [];
  for (let day = civilDate(`${first}-01`); day.slice(0, 7) <= last; day = addMonths(day, 1)) {
    months.push(day.slice(0, 7));
    if (months.length > longestMonths) throw refusedField('beginMonth', `最多查询${longestMonths}个月`);
  }
  return months;
}

/** Condition on the caller's rows in the branch, project, policy, class; the last two for people and cases only. */
export function within(actor: Actor, range: Place, table: string) {
  const is = (column: string, value: number | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(`${table}.${column}`)} = ${value}`;
  return sql<boolean>`(${ownedBy(actor, table)}
    and ${is('filiale_id', range.filialeId)} and ${is('project_id', range.projectId)}
    and ${is('insure_id', range.insureId)} and ${is('job_type', range.jobType)})`;
}

/** Endpoints for monthly figures of people and premium, for the home page and charts. */
export const bindAggregates: Module = (route, ctx) => {
  route(aggregatePerson, async ({ query, actor }) => {
    const months = monthsOf(query, ctx.clock.today());
    const byJobType = await ctx.db
      .selectFrom('insure_person')
      .select(['job_type', sql<number>`count(*)::int`.as('n')])
      .where(within(actor, query, 'insure_person'))
      .where('person_status', '=', personStatus.code.inCover)
      .groupBy('job_type')
      .orderBy('job_type')
      .execute();
    return {
      list: await peopleByMonth(ctx, actor, query, months),
      byJobType: byJobType.map((row) => ({ jobType: row.job_type, count: row.n })),
      inForce: byJobType.reduce((sum, row) => sum + row.n, 0),
    };
  });

  route(aggregatePremium, async ({ query, actor }) => {
    const months = monthsOf(query, ctx.clock.today());
    const sums = await premiumByMonth(ctx.db, actor, query);
    const list = months.map((month) => {
      const premium = fen(sums.get(month)?.premium ?? 0);
      const refund = fen(sums.get(month)?.refund ?? 0);
      return { month, premium, refund, net: addFen(premium, negateFen(refund)) };
    });
    return {
      list,
      sumPremium: addFen(...list.map((row) => row.premium)),
      sumRefund: addFen(...list.map((row) => row.refund)),
      sumNet: addFen(...list.map((row) => row.net)),
    };
  });
};

/**
 * Counts insured people at the end of each month, and those added and removed since the end of the month before: each
 * count is the previous one plus the added and minus the removed. A person who continues on the next day under another
 * policy, class, name or number counts as neither.
 */
async function peopleByMonth(ctx: Context, actor: Actor, range: Range, months: readonly string[]) {
  const { rows } = await sql<{ month: string; inForce: number; added: number; reduced: number }>`
    with span as (
      select m as month, (m || '-01')::date as first_day,
        least(((m || '-01')::date + interval '1 month' - interval '1 day')::date, ${ctx.clock.today()}::date) as last_day
      from unnest(${months}::text[]) as m
    ), own as (
      select id, continues_id, id_no_hash, start_date, end_date from insure_person
      where ${within(actor, range, 'insure_person')} and person_status in (${sql.join(realPersonStates)})
    ), cover as (
      select own.start_date, own.end_date,
        before.id is null and lag(own.end_date) over person is distinct from own.start_date - 1 as comes,
        later.id is null and lead(own.start_date) over person is distinct from own.end_date + 1 as goes
      from own left join own before on before.id = own.continues_id left join own later on later.continues_id = own.id
      window person as (partition by own.id_no_hash order by own.start_date, own.id)
    )
    select span.month,
      count(*) filter (where cover.start_date <= span.last_day and cover.end_date >= span.last_day)::int as "inForce",
      count(*) filter (where cover.comes and cover.start_date between span.first_day and span.last_day)::int as added,
      count(*) filter (where cover.goes and cover.end_date + 1 between span.first_day and span.last_day)::int as reduced
    from span left join cover on span.first_day <= span.last_day and cover.start_date <= span.last_day and cover.end_date >= span.first_day - 1
    group by span.month order by span.month`.execute(ctx.db);
  return rows;
}

/** Sums the ledger's charges and refunds per month; see `chargedPremium` of the kernel's figures. */
async function premiumByMonth(
  db: Db,
  actor: Actor,
  place: Range,
): Promise<Map<string, { premium: number; refund: number }>> {
  const { rows } = await sql<{ month: string; premium: number; refund: number }>`
    select month, coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0)::bigint as premium,
      coalesce(sum(amount_fen) filter (where amount_fen > 0), 0)::bigint as refund
    from (${bookedPremium(actor, place)}) booked group by month`.execute(db);
  return new Map(rows.map(({ month, ...sums }) => [month, sums]));
}

/** Reads the daily totals for the whole employer, the entries for a branch, their people for a project. */
function bookedPremium(actor: Actor, { filialeId, projectId }: Range) {
  if (filialeId === undefined && projectId === undefined)
    return sql`select to_char(day, 'YYYY-MM') as month, amount_fen from ledger_day
      where account = 'PREMIUM_PAYABLE' and ${ofCustomer(actor, 'ledger_day')}`;
  const entries = sql`(
    select entry.id, entry.biz_type, entry.biz_id, entry.entry_time as biz_time, line.amount_fen
    from ledger_line line join ledger_entry entry on entry.id = line.entry_id
      left join insure on insure.id = entry.insure_id
      left join add_reduce change on change.id = entry.biz_id and entry.biz_type in (${staffChanges})
    where line.account = 'PREMIUM_PAYABLE' and ${ofCustomer(actor, 'line')}
      and ${filialeId === undefined ? sql`true` : sql`coalesce(change.filiale_id, insure.filiale_id) = ${filialeId}`})`;
  const month = sql`to_char(entry.biz_time at time zone 'Asia/Shanghai', 'YYYY-MM') as month`;
  if (projectId === undefined) return sql`select ${month}, entry.amount_fen from ${entries} entry`;
  // As in the analysis of costs: an order may be for people of several projects and belong to none itself.
  return sql`select ${month}, -sum(line.amount_fen) as amount_fen
    from ${peopleLinesOf(entries)} join ${entries} entry on entry.id = line.item_id
    where line.project_id = ${projectId} group by entry.id, entry.biz_time`;
}
