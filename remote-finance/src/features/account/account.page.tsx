import { useSearchParams } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import {
  getCapital,
  listExpenses,
  listRecharges,
  type ExpenseRow,
} from 'shared-kernel/contract/money/finance';
import { listWithdrawals } from 'shared-kernel/contract/money/withdrawals';
import { invalidate, useEndpoint } from 'shared-kernel/query';
import { bus, topics, useTopic } from 'shared-kernel/runtime';
import { ErrorPanel, PageHeader, TabStrip } from 'shared-kernel/ui';
import { AccountFigures } from './account-figures';
import { claimPaymentList, claimPaymentsTitle } from './claim-payment-list';
import { expensesTitle, expenseListOf } from './expense-list';
import { useMemo, useState } from 'react';
import { ListSection } from 'shared-kernel/list';
import { ExpenseDrawer } from './expense-drawer';
import { rechargesTitle } from './recharge-list';
import { Recharges } from './recharges';
import { Statements } from './statements';
import { Withdrawals, withdrawalsTitle } from './withdrawals';

const tabs = [
  { key: 'expenses', label: expensesTitle, content: Expenses },
  { key: 'recharges', label: rechargesTitle, content: Recharges },
  { key: 'withdrawals', label: withdrawalsTitle, content: Withdrawals },
  { key: 'claim-payments', label: claimPaymentsTitle, content: ClaimPayments },
  { key: 'statements', label: '对账单', content: Statements },
] as const;

/** The prepaid wallet: what is in it, what moved, what was paid in. */
export function AccountPage() {
  const capital = useEndpoint(getCapital);
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0];

  useTopic(
    topics.balanceChanged,
    () => void invalidate(getCapital, listExpenses, listRecharges, listWithdrawals),
  );

  return (
    <>
      <PageHeader
        title="我的账户"
        actions={
          <Button type="primary" onClick={() => bus.publish(topics.rechargeRequested, {})}>
            充值
          </Button>
        }
      />
      {capital.isError ? (
        <ErrorPanel error={capital.error} onRetry={capital.refetch} />
      ) : (
        <AccountFigures capital={capital.data} read={capital} />
      )}
      <section className="kb-card">
        {/* Each tab starts with a clean URL: filters of one list are invalid for the other. */}
        <TabStrip
          label="账户明细"
          active={tab.key}
          tabs={tabs}
          onChange={(key) => setSearch({ tab: key }, { replace: true })}
        />
        <tab.content />
      </section>
    </>
  );
}

/** What was paid for cases, shown with the money although the balance does not move. */
function ClaimPayments() {
  return <ListSection list={claimPaymentList} />;
}

/** Every movement of the wallet, and the details of one of them. */
function Expenses() {
  const [opened, setOpened] = useState<ExpenseRow>();
  const list = useMemo(() => expenseListOf(setOpened), []);
  return (
    <>
      <ListSection list={list} />
      <ExpenseDrawer expense={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
