import { sql, type SqlBool } from 'kysely';
import type { QueryOf } from 'shared-kernel/contract';
import type { ExpenseRow, listExpenses } from 'shared-kernel/contract/finance';
import { formatDate } from 'shared-kernel/domain/instant';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { Db } from '../../platform/db/database';
import { containing, dayRange, sortOrder } from '../../platform/db/list-filters';
import type { BizType } from './ledger';

type ExpenseQuery = QueryOf<typeof listExpenses>;

export interface ExpensePage {
  list: ExpenseRow[];
  count: number;
  sumIncome: Fen;
  sumExpense: Fen;
}

const sortable = {
  entryTime: 'entry_time',
  income: 'change_fen',
  expense: 'change_fen',
  balance: 'balance_fen',
};

/** Movements of the available balance; the balance is counted over all of them before any filter. */
export async function expensePage(db: Db, customerId: number, query: ExpenseQuery): Promise<ExpensePage> {
  const wallet = movements(db, customerId, query);
  const [rows, sums] = await Promise.all([
    wallet
      .selectAll()
      .orderBy(sortOrder(query.sort, sortable, '-entryTime'))
      .limit(query.length)
      .offset(query.start)
      .execute(),
    wallet
      .select([
        sql<number>`count(*)::bigint`.as('count'),
        sql<number>`coalesce(sum(change_fen) filter (where change_fen > 0), 0)::bigint`.as('income'),
        sql<number>`coalesce(-sum(change_fen) filter (where change_fen < 0), 0)::bigint`.as('expense'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    list: rows.map(toExpenseRow),
    count: sums.count,
    sumIncome: fen(sums.income),
    sumExpense: fen(sums.expense),
  };
}

function movements(db: Db, customerId: number, query: ExpenseQuery) {
  const { from, until } = dayRange(query.beginDate, query.endDate);
  return db
    .with('movement', (with_) =>
      with_
        .selectFrom('ledger_line as line')
        .innerJoin('ledger_entry as entry', 'entry.id', 'line.entry_id')
        .select([
          'entry.id',
          'entry.biz_type',
          'entry.biz_id',
          'entry.biz_no',
          'entry.summary',
          'entry.entry_time',
        ])
        // A credit (negative) of a wallet account is money coming in.
        .select([
          sql<number>`-line.amount_fen`.as('change_fen'),
          sql<number>`(sum(-line.amount_fen) over (order by entry.entry_time, entry.id))::bigint`.as(
            'balance_fen',
          ),
        ])
        .where('line.account', '=', 'WALLET_AVAIL')
        .where('line.customer_id', '=', customerId),
    )
    .selectFrom('movement')
    .$if(from !== undefined, (rows) => rows.where('entry_time', '>=', from as Date))
    .$if(until !== undefined, (rows) => rows.where('entry_time', '<', until as Date))
    .$if(query.bizType !== undefined, (rows) => rows.where('biz_type', '=', query.bizType as number))
    .$if(query.direction !== undefined, (rows) =>
      rows.where(sql<SqlBool>`(change_fen > 0) = ${query.direction === 'income'}`),
    )
    .$if(Boolean(query.keyword), (rows) =>
      rows.where((is) =>
        is.or([
          is('biz_no', 'ilike', containing(query.keyword ?? '')),
          is('summary', 'ilike', containing(query.keyword ?? '')),
        ]),
      ),
    );
}

interface Movement {
  id: number;
  biz_type: number;
  biz_id: number;
  biz_no: string;
  summary: string;
  entry_time: Date;
  change_fen: number;
  balance_fen: number;
}

function toExpenseRow(row: Movement): ExpenseRow {
  return {
    id: row.id,
    entryNo: entryNo(row),
    entryTime: row.entry_time.toISOString(),
    bizType: row.biz_type as BizType,
    bizId: row.biz_id,
    bizNo: row.biz_no,
    summary: row.summary,
    income: fen(Math.max(0, row.change_fen)),
    expense: fen(Math.max(0, -row.change_fen)),
    balance: fen(row.balance_fen),
  };
}

/** The voucher's number: its day and its place in the book. */
const entryNo = (row: { id: number; entry_time: Date }): string =>
  `PZH${formatDate(row.entry_time, 'ymd')}${String(row.id).padStart(8, '0')}`;
