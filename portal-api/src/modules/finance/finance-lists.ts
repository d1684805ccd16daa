import { sql } from 'kysely';
import { fileIdIn } from 'shared-kernel/contract/files';
import {
  type ExpenseRow,
  listExpenses,
  listRecharges,
  type RechargeRow,
} from 'shared-kernel/contract/money/finance';
import { listPremiumEntries, type PremiumEntryRow } from 'shared-kernel/contract/money/premium-entries';
import { listWithdrawals, type WithdrawalRow } from 'shared-kernel/contract/money/withdrawals';
import { between, containsAnyCase, equals, fromDay, untilDay } from '../../platform/lists/conditions';
import { defineListSource, eachRow, type ListScope } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import { withdrawalMachine } from './finance-machines';
import { fromKeptDay, keptMovements, ofKeptSide, untilKeptDay } from './ledger-days';
import { entryNoOf, incomeOf } from './postings';

export const withdrawalList = defineListSource<typeof listWithdrawals>({
  endpoint: listWithdrawals,
  table: 'withdrawal',
  from: sql`withdrawal`,
  visible: (actor) => ofCustomer(actor, 'withdrawal'),
  fields: {
    money: 'withdrawal.money_fen',
    bankNum: sql`'****' || withdrawal.bank_num_tail`,
    createTime: 'withdrawal.created_at',
    actions: null,
  },
  complete: eachRow(({ withdrawStatus }: WithdrawalRow, { ctx, actor }) => ({
    actions: withdrawalMachine.actionsOf(withdrawStatus, {}, actor, ctx.clock.now()),
  })),
  filters: {
    withdrawStatus: equals('withdrawal.withdraw_status'),
    keyword: containsAnyCase('withdrawal.withdraw_no', 'withdrawal.bank_name'),
    ...between('amountFrom', 'amountTo', 'withdrawal.money_fen'),
  },
});

/** Premium bookings of policies, one row per entry. */
export const premiumEntryList = defineListSource<typeof listPremiumEntries>({
  endpoint: listPremiumEntries,
  table: 'booking',
  from: sql`ledger_entry as booking cross join lateral (
      select customer_id, ${incomeOf('WALLET_AVAIL')} as available_fen, ${incomeOf('WALLET_FROZEN')} as frozen_fen,
        ${incomeOf('PREMIUM_PAYABLE')} as premium_fen
      from ledger_line as line where entry_id = booking.id group by customer_id) as line`,
  visible: (actor) => sql<boolean>`(booking.insure_id is not null and ${ofCustomer(actor, 'line')})`,
  fields: {
    entryNo: null,
    movement: 'booking.posting',
    available: 'line.available_fen',
    frozen: 'line.frozen_fen',
    premium: 'line.premium_fen',
  },
  filters: { insureId: equals('booking.insure_id') },
  sums: { sumPremium: sql`coalesce(sum(line.premium_fen), 0)::bigint` },
  complete: eachRow((row: PremiumEntryRow) => ({ entryNo: entryNoOf(row.id, row.entryTime) })),
});

export const rechargeList = defineListSource<typeof listRecharges>({
  endpoint: listRecharges,
  table: 'cost',
  from: sql`cost`,
  visible: (actor) => ofCustomer(actor, 'cost'),
  fields: {
    money: 'cost.money_fen',
    bankNum: sql`case cost.bank_num_tail when '' then '' else '****' || cost.bank_num_tail end`,
    createTime: 'cost.created_at',
  },
  filters: {
    costStatus: equals('cost.cost_status'),
    payAccountType: equals('cost.pay_account_type'),
    beginDate: fromDay('cost.created_at'),
    endDate: untilDay('cost.created_at'),
    keyword: containsAnyCase('cost.cost_no', 'cost.bank_name'),
    ...between('amountFrom', 'amountTo', 'cost.money_fen'),
  },
  complete: async (rows, scope) => {
    const list: RechargeRow[] = [];
    for (const row of rows as readonly RechargeRow[])
      list.push({ ...row, costProof: await receiptUrl(scope, row.costProof) });
    return list;
  },
});

/** File URLs expire, so each reading of the list creates new ones. */
async function receiptUrl({ ctx, actor }: ListScope, proof: string): Promise<string> {
  const fileId = fileIdIn(proof);
  const file = fileId && (await ctx.files.find(ctx.db, fileId, actor.customerId));
  return file ? file.url : proof;
}

/** Movements of the available balance in booking order. A credit (negative) of a wallet account is incoming money. */
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
    // Repeats the condition of the index on income, so that the database uses the index.
    direction: (direction, scope) => {
      const isIncome = direction === 'income';
      const side = isIncome ? sql`movement.amount_fen < 0` : sql`movement.amount_fen > 0`;
      return sql<boolean>`(${side} and ${ofKeptSide(isIncome, scope)})`;
    },
    keyword: containsAnyCase('movement.biz_no', 'movement.summary'),
    amountFrom: (amount) => sql<boolean>`abs(movement.change_fen) >= ${amount}`,
    amountTo: (amount) => sql<boolean>`abs(movement.change_fen) <= ${amount}`,
  },
  // Lines are sorted in booking order, in which each balance follows from the previous one.
  sortBy: {
    entryTime: { column: 'movement.id' },
    income: { column: 'movement.change_fen' },
    expense: { column: 'movement.change_fen', reversed: true },
  },
  kept: keptMovements,
  sums: {
    sumIncome: sql`coalesce(sum(change_fen) filter (where change_fen > 0), 0)::bigint`,
    sumExpense: sql`coalesce(-sum(change_fen) filter (where change_fen < 0), 0)::bigint`,
  },
  complete: eachRow((row: ExpenseRow) => ({ entryNo: entryNoOf(row.id, row.entryTime) })),
});
