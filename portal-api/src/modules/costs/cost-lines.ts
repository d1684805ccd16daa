import { sql, type RawBuilder } from 'kysely';
import type { CostLineKind } from 'shared-kernel/contract/costs';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { ofCustomer } from '../../platform/tenant';
import { lineKind, lineMonth, peopleLines } from '../billing/people-lines';

/** A part of the employer: a branch, a project, a class. */
export interface Place {
  filialeId?: number | undefined;
  projectId?: number | undefined;
  jobType?: number | undefined;
}

/** Rows of a place; columns as in `insure_person`. */
export function inPlace(place: Place, table: { branch: string; person: string }): RawBuilder<boolean> {
  const is = (column: string, value: number | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  return sql<boolean>`(${is(`${table.branch}.filiale_id`, place.filialeId)}
    and ${is(`${table.person}.project_id`, place.projectId)} and ${is(`${table.person}.job_type`, place.jobType)})`;
}

export interface ChargedSum {
  month: string;
  projectId: number | null;
  jobType: number;
  kind: CostLineKind;
  persons: number;
  days: number;
  amount: Fen;
}

/** What the ledger charged and gave back, person by person summed, of some months (`YYYY-MM`). */
export async function chargedSums(
  db: Db,
  actor: Actor,
  place: Place,
  months: readonly string[],
): Promise<ChargedSum[]> {
  const { rows } = await sql<Omit<ChargedSum, 'amount'> & { amount: number }>`
    select ${lineMonth} as month, line.project_id as "projectId", line.job_type as "jobType", ${lineKind} as kind,
      count(*)::int as persons, sum(line.end_date - line.start_date + 1)::int as days, sum(line.amount_fen)::bigint as amount
    from ${peopleLines} join settlement_item on settlement_item.id = line.item_id
    where ${ofCustomer(actor, 'settlement_item')} and ${lineMonth} = any (${months}::text[])
      and ${inPlace(place, { branch: 'settlement_item', person: 'line' })}
    group by 1, 2, 3, 4`.execute(db);
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }));
}
