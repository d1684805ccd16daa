import { sql, type RawBuilder } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { CustomerId, LedgerEntryId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import type { ListScope } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import type { Account } from './postings';

/**
 * Totals per account, day (Asia/Shanghai) and kind; written by the ledger's trigger in the transaction of the booking.
 */
interface LedgerDayTable {
  customer_id: CustomerId;
  account: Account;
  day: CivilDate;
  biz_type: number;
  posting: string;
  is_credit: boolean;
  lines: number;
  amount_fen: number;
  /** Smallest and largest id of their entries. */
  first_entry_id: LedgerEntryId;
  last_entry_id: LedgerEntryId;
}

declare module '../../platform/db/database' {
  interface Database {
    ledger_day: LedgerDayTable;
  }
}

/** Returns count and sums of the available balance's movements from daily totals; undefined if filters need lines. */
export function keptMovements(filters: Readonly<Record<string, unknown>>, { ctx, actor }: ListScope) {
  const { beginDate, endDate, bizType, direction, start: _, length: __, sort: ___, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined && value !== '')) return undefined;
  let movements = ctx.db
    .selectFrom('ledger_day')
    .select([
      sql<number>`coalesce(sum(lines), 0)::bigint`.as('count'),
      sql<number>`coalesce(-sum(amount_fen) filter (where is_credit), 0)::bigint`.as('sumIncome'),
      sql<number>`coalesce(sum(amount_fen) filter (where not is_credit), 0)::bigint`.as('sumExpense'),
    ])
    .where(ofCustomer(actor, 'ledger_day'))
    .where('account', '=', 'WALLET_AVAIL');
  if (beginDate) movements = movements.where('day', '>=', beginDate as CivilDate);
  if (endDate) movements = movements.where('day', '<=', endDate as CivilDate);
  if (bizType !== undefined) movements = movements.where('biz_type', '=', bizType as number);
  if (direction) movements = movements.where('is_credit', '=', direction === 'income');
  return movements.executeTakeFirstOrThrow().then(({ count, ...more }) => ({ count, more }));
}

const keptBound = (of: RawBuilder<unknown>, { actor }: ListScope, within: RawBuilder<boolean>) =>
  sql`(select ${of} from ledger_day where ${ofCustomer(actor, 'ledger_day')} and account = 'WALLET_AVAIL' and ${within})`;
const least = sql`min(first_entry_id)`;
const greatest = sql`max(last_entry_id)`;

/** Condition on entries from a day on, by first id, so earlier ones are not read. Without entries no row matches. */
export const fromKeptDay = (day: CivilDate, scope: ListScope): RawBuilder<boolean> =>
  sql<boolean>`movement.id >= ${keptBound(least, scope, sql`day >= ${day}`)}`;

/** Condition on entries until the end of a day, by the last id. */
export const untilKeptDay = (day: CivilDate, scope: ListScope): RawBuilder<boolean> =>
  sql<boolean>`movement.id <= ${keptBound(greatest, scope, sql`day <= ${day}`)}`;

/** Condition on entries between the first and last id of a side. */
export const ofKeptSide = (isCredit: boolean, scope: ListScope): RawBuilder<boolean> => {
  const within = sql<boolean>`is_credit = ${isCredit}`;
  return sql<boolean>`movement.id between ${keptBound(least, scope, within)} and ${keptBound(greatest, scope, within)}`;
};

/** Finds days whose totals or id bounds differ from their lines. */
export async function differingDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ customer: number; account: string; day: string }>`
    select coalesce(kept.customer_id, read.customer_id) as customer, coalesce(kept.account, read.account) as account,
      coalesce(kept.day, read.day)::text as day
    from ledger_day kept full join (
      select line.customer_id, line.account, (entry.entry_time at time zone 'Asia/Shanghai')::date as day, entry.biz_type,
        entry.posting, line.amount_fen < 0 as is_credit, count(*) as lines, sum(line.amount_fen) as amount_fen,
        min(line.entry_id) as first_entry_id, max(line.entry_id) as last_entry_id
      from ledger_line line join ledger_entry entry on entry.id = line.entry_id group by 1, 2, 3, 4, 5, 6) read
      using (customer_id, account, day, biz_type, posting, is_credit)
    where (kept.lines, kept.amount_fen, kept.first_entry_id, kept.last_entry_id)
      is distinct from (read.lines, read.amount_fen, read.first_entry_id, read.last_entry_id)
    limit 20`.execute(db);
  return rows.map(
    ({ customer, account, day }) => `the kept sums of ${account} of customer ${customer} on ${day} differ`,
  );
}
