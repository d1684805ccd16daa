import { sql, type RawBuilder } from 'kysely';
import type { CostLineKind } from 'shared-kernel/contract/money/costs';
import { addMonths, civilDate } from 'shared-kernel/domain/civil-date';
import { addFen, fen, type Fen } from 'shared-kernel/domain/money';
import type { FilialeId, ProjectId, SettlementId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { ofCustomer } from '../../platform/tenant';
import { lineKind, lineMonth, peopleLines } from '../billing/people-lines';

/** A part of the employer: a branch, a project, a class. */
export interface Place {
  filialeId?: FilialeId | undefined;
  /** 0: people of no project. */
  projectId?: ProjectId | undefined;
  jobType?: number | undefined;
}

/** Condition on rows of a place; columns as in `insure_person`. */
export function inPlace(place: Place, table: { branch: string; person: string }): RawBuilder<boolean> {
  const is = (column: string, value: number | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  return sql<boolean>`(${is(`${table.branch}.filiale_id`, place.filialeId)}
    and ${place.projectId === 0 ? sql`${sql.ref(`${table.person}.project_id`)} is null` : is(`${table.person}.project_id`, place.projectId)} and ${is(`${table.person}.job_type`, place.jobType)})`;
}

export interface ChargedSum {
  month: string;
  projectId: ProjectId | null;
  jobType: number;
  kind: CostLineKind;
  persons: number;
  days: number;
  amount: Fen;
}

/** Selects ledger lines, and the month (`YYYY-MM`) that each counts for. */
interface Period {
  month: RawBuilder<string>;
  within: RawBuilder<boolean>;
}

export const ofMonths = (months: readonly string[]): Period => ({
  month: lineMonth,
  within: sql<boolean>`${lineMonth} = any (${months}::text[])`,
});

/** A line that missed the bill of its month counts for the month of the bill that it is on. */
export const ofBills = (ids: readonly SettlementId[]): Period => ({
  month: sql<string>`(select to_char(bill.settle_month, 'YYYY-MM') from settlement bill
    where bill.id = settlement_item.settlement_id)`,
  within: sql<boolean>`settlement_item.settlement_id = any (${ids}::bigint[])`,
});

/** Sums the ledger's charges and refunds per person in a period. */
export async function chargedSums(
  db: Db,
  actor: Actor,
  place: Place,
  { month, within }: Period,
): Promise<ChargedSum[]> {
  const { rows } = await sql<Omit<ChargedSum, 'amount'> & { amount: number }>`
    select ${month} as month, line.project_id as "projectId", line.job_type as "jobType", ${lineKind} as kind,
      count(*)::int as persons, sum(line.end_date - line.start_date + 1)::int as days, sum(line.amount_fen)::bigint as amount
    from ${peopleLines} join settlement_item on settlement_item.id = line.item_id
    where ${ofCustomer(actor, 'settlement_item')} and ${within}
      and ${inPlace(place, { branch: 'settlement_item', person: 'line' })}
    group by 1, 2, 3, 4`.execute(db);
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }));
}

/** Returns `YYYY-MM`, shifted by a number of months. */
export const shifted = (month: string, months: number): string =>
  addMonths(civilDate(`${month}-01`), months).slice(0, 7);

export const sumOf = (rows: readonly { amount: Fen }[]): Fen => addFen(...rows.map(({ amount }) => amount));

/** Loads the employer's projects by id. */
export async function projectsOf(db: Db, actor: Actor) {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'projectname', 'month_budget_fen'])
    .where(ofCustomer(actor, 'project'))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
