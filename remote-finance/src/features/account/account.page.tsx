import { useSearchParams } from 'react-router-dom';
import { Button, Drawer } from 'shared-kernel/antd';
import {
  type ExpenseRow,
  getCapital,
  listExpenses,
  listRecharges,
  type RechargeRow,
} from 'shared-kernel/contract/money/finance';
import { listWithdrawals } from 'shared-kernel/contract/money/withdrawals';
import { Facts } from 'shared-kernel/detail';
import { invalidate, useEndpoint } from 'shared-kernel/query';
import { bus, topics, useTopic } from 'shared-kernel/runtime';
import { DictTag, ErrorPanel, Instant, Money, PageHeader, TabStrip } from 'shared-kernel/ui';
import { ReceiptButton } from '../../shared/receipt-button';
import { AccountFigures } from './account-figures';
import { useMemo, useState } from 'react';
import { defineList, ListSection } from 'shared-kernel/list';
import { ExpenseDrawer } from './expense-drawer';
import { Statements } from './statements';
import { Withdrawals, withdrawalsTitle } from './withdrawals';
import { listClaimPayments } from 'shared-kernel/contract/claims/settling';
import { costStatus, payAccountType, payStatus, walletBizType } from 'shared-kernel/domain/dictionaries';
import { moneyText, type Fen } from 'shared-kernel/domain/money';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import { bizHref } from '../../shared/biz-link';

const rechargesTitle = '充值记录';

/** Every recharge with its state; `open` shows one with all its details. */
const rechargeListOf = (open: (recharge: RechargeRow) => void) =>
  defineList({
    id: 'finance.recharges',
    title: rechargesTitle,
    endpoint: listRecharges,
    filters: (f) => [
      f.text('keyword', '充值单号/付款户名'),
      f.dict('costStatus', '状态', costStatus),
      f.dict('payAccountType', '方式', payAccountType),
      f.amountRange('amountFrom', 'amountTo', '金额', { more: true }),
      f.dateRange('period', 'beginDate', 'endDate', '提交日期', { more: true }),
    ],
    columns: (c) => [
      c.field('costNo'),
      c.field('payAccountType'),
      c.field('money'),
      c.field('costStatus'),
      c.field('auditRemark'),
      c.field('createTime', { width: 180 }),
    ],
    card: ['costNo', 'costStatus', 'money', 'createTime'],
    rowActions: (recharge) => [{ key: 'open', label: '详情', run: () => open(recharge) }],
    empty: { text: '还没有充值记录。' },
  });

/** Every recharge, and the details of the opened one. */
function Recharges() {
  const [opened, setOpened] = useState<RechargeRow>();
  const list = useMemo(() => rechargeListOf(setOpened), []);
  return (
    <>
      <ListSection list={list} />
      <Drawer
        open={opened !== undefined}
        title={opened && `充值单${opened.costNo}`}
        size="large"
        onClose={() => setOpened(undefined)}
        extra={opened?.costStatus === costStatus.code.booked && <ReceiptButton costId={opened.id} />}
      >
        {opened && <RechargeFacts recharge={opened} />}
      </Drawer>
    </>
  );
}

const RechargeFacts = ({ recharge }: { recharge: RechargeRow }) => (
  <Facts
    items={[
      { label: '金额', value: <Money value={recharge.money} /> },
      { label: '状态', value: <DictTag dictionary={costStatus} code={recharge.costStatus} /> },
      { label: '方式', value: payAccountType.label(recharge.payAccountType) },
      { label: '付款户名', value: recharge.bankName || undefined },
      { label: '付款账号', value: recharge.bankNum || undefined },
      { label: '付款开户行', value: recharge.bankDeposit || undefined },
      { label: '微信订单号', value: recharge.outTradeNo },
      {
        label: '付款凭证',
        value: recharge.costProof && (
          <a className="kb-link" href={recharge.costProof} target="_blank" rel="noreferrer">
            查看凭证
          </a>
        ),
      },
      { label: '审核意见', value: recharge.auditRemark },
      { label: '提交时间', value: <Instant value={recharge.createTime} /> },
      { label: '审核时间', value: <Instant value={recharge.auditTime} /> },
    ]}
  />
);

const directions = [
  { value: 'income', label: '收入' },
  { value: 'expense', label: '支出' },
];

/** An entry has an amount on one side only; the other stays empty, so that columns are easy to scan. */
const moved = (amount: Fen) => amount > 0 && <Money value={amount} />;

const expensesTitle = '收支明细';

/** The wallet's ledger, newest first, with the balance after each entry; `open` shows an entry's details. */
const expenseListOf = (open: (expense: ExpenseRow) => void) =>
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

const claimPaymentsTitle = '赔款记录';

/** Insurers' payments for the employer's cases, whoever received them; they do not change the balance. */
const claimPaymentList = defineList({
  id: 'finance.claim-payments',
  title: claimPaymentsTitle,
  endpoint: listClaimPayments,
  filters: (f) => [
    f.text('keyword', '报案号/伤者/收款人'),
    f.dict('payStatus', '状态', payStatus),
    f.amountRange('amountFrom', 'amountTo', '金额', { more: true }),
    f.dateRange('period', 'payFrom', 'payTo', '支付日期'),
  ],
  columns: (c) => [
    c.field('caseNo', { href: ({ caseId }) => caseNoun.link?.(caseId) }),
    c.field('name'),
    c.field('amount'),
    c.field('payeeName'),
    c.field('payeeBankNumMasked'),
    c.field('payStatus'),
    c.field('payTime', { width: 180 }),
    c.field('returnReason', { optional: true }),
    c.field('bankSerialNo', { optional: true }),
  ],
  summary: ({ sumPaid }) => `已支付合计 ${moneyText(sumPaid)}`,
  card: ['caseNo', 'payStatus', 'name', 'amount', 'payeeName', 'payTime'],
  empty: { text: '还没有赔款。案件结案、保险公司付款后会显示在这里。' },
});

const tabs = [
  { key: 'expenses', label: expensesTitle, content: Expenses },
  { key: 'recharges', label: rechargesTitle, content: Recharges },
  { key: 'withdrawals', label: withdrawalsTitle, content: Withdrawals },
  { key: 'claim-payments', label: claimPaymentsTitle, content: ClaimPayments },
  { key: 'statements', label: '对账单', content: Statements },
] as const;

/** The prepaid wallet: balance, movements, recharges. */
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

/** Payments for cases, shown with the money although they do not change the balance. */
function ClaimPayments() {
  return <ListSection list={claimPaymentList} />;
}

/** Every movement of the wallet, and the details of the opened one. */
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
