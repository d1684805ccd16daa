import { useMemo, useState } from 'react';
import type { ExpenseRow } from 'shared-kernel/contract/finance';
import { ListSection } from 'shared-kernel/list';
import { ExpenseDrawer } from './expense-drawer';
import { expenseListOf } from './expense-list';

/** Every movement of the wallet, and the details of one of them. */
export function Expenses() {
  const [opened, setOpened] = useState<ExpenseRow>();
  const list = useMemo(() => expenseListOf(setOpened), []);
  return (
    <>
      <ListSection list={list} />
      <ExpenseDrawer expense={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
