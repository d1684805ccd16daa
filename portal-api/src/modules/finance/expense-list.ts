import { sql } from 'kysely';
import { listExpenses, type ExpenseRow } from 'shared-kernel/contract/money/finance';
import { containsAnyCase, equals, fromDay, untilDay } from '../../platform/lists/conditions';
import { defineListSource, eachRow } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import { entryNoOf } from './entry-no';
import { fromKeptDay, keptMovements, ofKeptSide, untilKeptDay } from './ledger-days';

/** Movements of the available balance in the order of their booking. A credit (negative) of a wallet account is money coming in. */
export const expenseList = defineListSource<typeof listExpenses>({
  endpoint: listExpenses,
  table: 'movement',
  from: ({
    actor,
  }) => sql`(select line.entry_id as id, line.customer_id, entry.biz_type, entry.biz_id, entry.biz_no, entry.summary,
      entry.entry_time, line.amount_fen, -line.amount_fen as change_fen, line.balance_after_fen as balance_fen
    from ledger_line as line join ledger_entry as entry on entry.id = line.entry_id
    where line.account = 'WALLET_AVAIL' and ${ofCustomer(actor, 'line')}) as movement`,
  visible: (actor) => ofCustomer(actor, 'movement'),
  fields: {
    entryNo: null,
    income: sql`greatest(movement.change_fen, 0)`,
    expense: sql`greatest(-movement.change_fen, 0)`,
    balance: 'movement.balance_fen',
  },
  filters: {
    beginDate: (day, scope) =>
      sql<boolean>`(${fromDay('movement.entry_time')(day, scope)} and ${fromKeptDay(day, scope)})`,
    endDate: (day, scope) =>
      sql<boolean>`(${untilDay('movement.entry_time')(day, scope)} and ${untilKeptDay(day, scope)})`,
    bizType: equals('movement.biz_type'),
    // Repeats the condition of the index on income, so that it is used.
    direction: (direction, scope) => {
      const isIncome = direction === 'income';
      const side = isIncome ? sql`movement.amount_fen < 0` : sql`movement.amount_fen > 0`;
      return sql<boolean>`(${side} and ${ofKeptSide(isIncome, scope)})`;
    },
    keyword: containsAnyCase('movement.biz_no', 'movement.summary'),
    amountFrom: (amount) => sql<boolean>`abs(movement.change_fen) >= ${amount}`,
    amountTo: (amount) => sql<boolean>`abs(movement.change_fen) <= ${amount}`,
  },
  // Lines are shown in the order of their booking, in which the balance follows from the one before.
  sortBy: {
    entryTime: { column: 'movement.id' },
    income: { column: 'movement.change_fen' },
    expense: { column: 'movement.change_fen' },
  },
  kept: keptMovements,
  sums: {
    sumIncome: sql`coalesce(sum(change_fen) filter (where change_fen > 0), 0)::bigint`,
    sumExpense: sql`coalesce(-sum(change_fen) filter (where change_fen < 0), 0)::bigint`,
  },
  complete: eachRow((row: ExpenseRow) => ({ entryNo: entryNoOf(row.id, row.entryTime) })),
});
