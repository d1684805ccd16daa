import { sql } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { Db } from '../../platform/db/database';
import type { ListScope } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import type { Account } from './postings';

/** Lines of one account, day (Asia/Shanghai) and kind; the ledger's trigger writes it in the transaction of the booking. */
interface LedgerDayTable {
  customer_id: number;
  account: Account;
  day: CivilDate;
  biz_type: number;
  posting: string;
  is_credit: boolean;
  lines: number;
  amount_fen: number;
}

declare module '../../platform/db/database' {
  interface Database {
    ledger_day: LedgerDayTable;
  }
}

/** Number and sums of the movements of the available balance; undefined for filters that only the lines can answer. */
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

/** Days whose kept sums are not those of their lines. */
export async function differingDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ customer: number; account: string; day: string }>`
    select coalesce(kept.customer_id, read.customer_id) as customer, coalesce(kept.account, read.account) as account,
      coalesce(kept.day, read.day)::text as day
    from ledger_day kept full join (
      select line.customer_id, line.account, (entry.entry_time at time zone 'Asia/Shanghai')::date as day, entry.biz_type,
        entry.posting, line.amount_fen < 0 as is_credit, count(*) as lines, sum(line.amount_fen) as amount_fen
      from ledger_line line join ledger_entry entry on entry.id = line.entry_id group by 1, 2, 3, 4, 5, 6) read
      using (customer_id, account, day, biz_type, posting, is_credit)
    where kept.lines is distinct from read.lines or kept.amount_fen is distinct from read.amount_fen
    limit 20`.execute(db);
  return rows.map(
    ({ customer, account, day }) => `the kept sums of ${account} of customer ${customer} on ${day} differ`,
  );
}
