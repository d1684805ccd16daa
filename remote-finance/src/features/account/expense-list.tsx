import { listExpenses, type ExpenseRow } from 'shared-kernel/contract/money/finance';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { moneyText, type Fen } from 'shared-kernel/domain/money';
import { defineList } from 'shared-kernel/list';
import { Money } from 'shared-kernel/ui';
import { bizHref } from '../../shared/biz-link';

const directions = [
  { value: 'income', label: '收入' },
  { value: 'expense', label: '支出' },
];

/** An entry has one side alone; the other stays empty, so that columns are easy to scan. */
const moved = (amount: Fen) => amount > 0 && <Money value={amount} />;

export const expensesTitle = '收支明细';

/** The wallet's ledger, newest first, with the balance after each entry; `open` shows the details of one. */
export const expenseListOf = (open: (expense: ExpenseRow) => void) =>
  defineList({
    id: 'finance.expenses',
    title: expensesTitle,
    endpoint: listExpenses,
    filters: (f) => [
      f.text('keyword', '业务单号/摘要'),
      f.dict('bizType', '类型', walletBizType),
      f.select('direction', '收支', directions),
      f.amountRange('amountFrom', 'amountTo', '金额', { more: true }),
      f.dateRange('period', 'beginDate', 'endDate', '发生日期', { more: true }),
    ],
    columns: (c) => [
      c.field('entryTime', { width: 180, exact: true }),
      c.field('bizType'),
      c.field('bizNo', { href: bizHref }),
      c.field('summary'),
      c.custom('income', '收入', (row) => moved(row.income), { align: 'right' }),
      c.custom('expense', '支出', (row) => moved(row.expense), { align: 'right' }),
      c.field('balance'),
    ],
    summary: (answer) => `收入合计 ${moneyText(answer.sumIncome)}，支出合计 ${moneyText(answer.sumExpense)}`,
    card: ['summary', 'entryTime', 'income', 'expense', 'balance'],
    rowActions: (expense) => [{ key: 'open', label: '详情', run: () => open(expense) }],
    empty: { text: '还没有收支记录。充值到账或支付保费后会显示在这里。' },
  });
