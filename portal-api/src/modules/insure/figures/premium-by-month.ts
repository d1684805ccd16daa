import { sql } from 'kysely';
import type { Actor } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { ofCustomer } from '../../../platform/tenant';
import { staffChanges } from '../../billing/biz-types';
import type { Range } from './aggregates';

/** See `chargedPremium` of the kernel's figures: what the ledger charged in each month, and what it gave back. */
export async function premiumByMonth(
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

/** Of the whole employer by the sums that are kept for each day, of a part of it by the entries. */
function bookedPremium(actor: Actor, { filialeId, projectId }: Range) {
  if (filialeId === undefined && projectId === undefined)
    return sql`select to_char(day, 'YYYY-MM') as month, amount_fen from ledger_day
      where account = 'PREMIUM_PAYABLE' and ${ofCustomer(actor, 'ledger_day')}`;
  const is = (column: string, value: number | undefined) =>
    value === undefined
      ? sql`true`
      : sql`coalesce(${sql.ref(`change.${column}`)}, ${sql.ref(`insure.${column}`)}) = ${value}`;
  return sql`select to_char(entry.entry_time at time zone 'Asia/Shanghai', 'YYYY-MM') as month, line.amount_fen
    from ledger_line line join ledger_entry entry on entry.id = line.entry_id
    left join insure on insure.id = entry.insure_id
    left join add_reduce change on change.id = entry.biz_id and entry.biz_type in (${staffChanges})
    where line.account = 'PREMIUM_PAYABLE' and ${ofCustomer(actor, 'line')}
      and ${is('filiale_id', filialeId)} and ${is('project_id', projectId)}`;
}
