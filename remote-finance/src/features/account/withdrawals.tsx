import { useMemo, useState } from 'react';
import { Button, Modal } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import { getCapital, listExpenses } from 'shared-kernel/contract/money/finance';
import {
  cancelWithdrawal,
  getWithdrawable,
  listWithdrawals,
  withdraw,
  type WithdrawalRow,
  withdrawForm,
} from 'shared-kernel/contract/money/withdrawals';
import { moneyText } from 'shared-kernel/domain/money';
import { withdrawalNoun, withdrawStatus } from 'shared-kernel/domain/nouns/money';
import { Field, FormDialog, useForm, useFormValues } from 'shared-kernel/form';
import { defineList, ListSection } from 'shared-kernel/list';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { bus, notify, topics, useSession } from 'shared-kernel/runtime';
import { EmptyPanel, ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import type { WithdrawalId } from 'shared-kernel/domain/nouns/ids';

type Withdrawable = AnswerOf<typeof getWithdrawable>;

const title = '申请余额退款';
const touched = [getCapital, listExpenses, listWithdrawals, getWithdrawable];

/** Requests the return of bank money; shows no form when nothing can be withdrawn. */
function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const read = useEndpoint(getWithdrawable);
  if (read.data && read.data.accounts.length > 0)
    return <WithdrawForm withdrawable={read.data} onClose={onClose} />;
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {read.isError ? (
        <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <EmptyPanel text="没有可退的余额。只有企业账户充值、且未被订单占用的余额可以退款。" />
      ) : (
        <LoadingPanel rows={3} />
      )}
    </Modal>
  );
}

/** Limits the amount to what the chosen account paid in and orders have not used. */
const upToTheAccount = (accounts: Withdrawable['accounts']) =>
  withdrawForm.superRefine(({ accountId, money }, context) => {
    const account = accounts.find((one) => one.accountId === accountId);
    if (!account || money <= account.amount) return;
    const message = `该账户最多可退${moneyText(account.amount)}`;
    context.addIssue({ code: 'custom', path: ['money'], message });
  });

function WithdrawForm({ withdrawable, onClose }: { withdrawable: Withdrawable; onClose: () => void }) {
  const mobile = useSession((state) => state.user?.telephone) ?? '';
  const ask = useAction(withdraw, { quiet: true, invalidates: touched });
  const [only] = withdrawable.accounts;
  const schema = useMemo(() => upToTheAccount(withdrawable.accounts), [withdrawable.accounts]);
  const form = useForm({
    schema,
    initial: withdrawable.accounts.length === 1 && only ? { accountId: only.accountId } : {},
    submit: (body) => ask.run({ body }),
    onDone: ({ withdrawNo }) => {
      bus.publish(topics.balanceChanged, {});
      notify.done(`退款单${withdrawNo}已提交，请等待处理`);
      onClose();
    },
  });
  const { accountId } = useFormValues(form);
  const account = withdrawable.accounts.find((one) => one.accountId === accountId);
  return (
    <FormDialog form={form} title={title} submitText="提交申请" open onClose={onClose}>
      <Field.Select
        name="accountId"
        label="收款账户"
        hint="只能退回原付款账户"
        options={withdrawable.accounts.map((account) => ({
          value: account.accountId,
          label: `可退${moneyText(account.amount)}，${account.bankDeposit} ${account.bankNum} ${account.bankName}`,
        }))}
      />
      <Field.Money
        name="money"
        label="退款金额"
        hint={account && `最多可退${moneyText(account.amount)}`}
        dependencies={['accountId']}
      />
      <Field.Code
        name="captcha"
        label="短信验证码"
        mobile={mobile}
        purpose="pay"
        hint="验证码发送至主账号手机，用于确认本次退款。"
      />
    </FormDialog>
  );
}

export const withdrawalsTitle = '余额退款';

/** Withdrawals: bank money that is returned to the account it came from. */
export function Withdrawals() {
  const [isOpen, setOpen] = useState(false);
  const cancel = useAction(cancelWithdrawal, {
    invalidates: touched,
    onDone: () => notify.done('已撤回，金额已回到可用余额'),
  });
  const { run } = cancel;
  const list = useMemo(() => withdrawalListOf((id) => run({ params: { id: String(id) } })), [run]);
  return (
    <>
      <ListSection list={list} toolbar={<Button onClick={() => setOpen(true)}>申请退款</Button>} />
      {isOpen && <WithdrawDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const withdrawalListOf = (cancel: (id: WithdrawalId) => Promise<unknown>) =>
  defineList({
    id: 'finance.withdrawals',
    title: withdrawalsTitle,
    hint: '企业账户充值、未使用的余额可以退回原付款账户；微信充值的余额不能退到银行账户。处理期间金额冻结。',
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
