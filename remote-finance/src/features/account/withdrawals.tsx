import { useMemo, useState } from 'react';
import { Button } from 'shared-kernel/antd';
import { getCapital, listExpenses } from 'shared-kernel/contract/money/finance';
import {
  cancelWithdrawal,
  getWithdrawable,
  listWithdrawals,
  type WithdrawalRow,
} from 'shared-kernel/contract/money/withdrawals';
import { moneyText } from 'shared-kernel/domain/money';
import { withdrawalNoun, withdrawStatus } from 'shared-kernel/domain/nouns/money';
import { defineList, ListSection } from 'shared-kernel/list';
import { useAction } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';
import { WithdrawDialog } from './withdraw-dialog';

export const withdrawalsTitle = '余额退款';

/** Bank money on its way back to where it came from. */
export function Withdrawals() {
  const [isOpen, setOpen] = useState(false);
  const cancel = useAction(cancelWithdrawal, {
    invalidates: [getCapital, listExpenses, listWithdrawals, getWithdrawable],
    onDone: () => notify.done('已撤回，金额已回到可用余额'),
  });
  const { run } = cancel;
  const list = useMemo(() => withdrawalListOf((id) => run({ params: { id: String(id) } })), [run]);
  return (
    <>
      <p className="kb-muted">
        企业账户充值、未使用的余额可以退回原付款账户；微信充值的余额不能退到银行账户。处理期间金额冻结。
      </p>
      <ListSection list={list} toolbar={<Button onClick={() => setOpen(true)}>申请退款</Button>} />
      {isOpen && <WithdrawDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const withdrawalListOf = (cancel: (id: number) => Promise<unknown>) =>
  defineList({
    id: 'finance.withdrawals',
    title: withdrawalsTitle,
    endpoint: listWithdrawals,
    filters: (f) => [
      f.text('keyword', '退款单号/账户名'),
      f.dict('withdrawStatus', '状态', withdrawStatus),
      f.amountRange('amountFrom', 'amountTo', '金额'),
    ],
    columns: (c) => [
      c.field('withdrawNo'),
      c.field('money'),
      c.field('bankNum'),
      c.field('bankDeposit'),
      c.field('withdrawStatus'),
      c.field('auditRemark'),
      c.field('createTime', { width: 180 }),
    ],
    card: ['withdrawNo', 'withdrawStatus', 'money', 'bankNum', 'createTime'],
    rowActions: (row: WithdrawalRow) => [
      {
        key: 'cancel',
        label: withdrawalNoun.actions.cancel.label,
        hidden: !row.actions.includes('cancel'),
        confirm: `确定撤回${moneyText(row.money)}的退款申请吗？金额会回到可用余额。`,
        run: () => cancel(row.id),
      },
    ],
    empty: { text: '还没有退款申请。' },
  });
