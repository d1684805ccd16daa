import { useMemo } from 'react';
import { getCapital, listExpenses } from 'shared-kernel/contract/money/finance';
import {
  getWithdrawable,
  listWithdrawals,
  withdraw,
  withdrawForm,
} from 'shared-kernel/contract/money/withdrawals';
import type { AnswerOf } from 'shared-kernel/contract';
import { moneyText } from 'shared-kernel/domain/money';
import { Field, FormDialog, useForm, useFormValues } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { bus, notify, topics, useSession } from 'shared-kernel/runtime';
import { EmptyPanel, ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import { Modal } from 'shared-kernel/antd';

type Withdrawable = AnswerOf<typeof getWithdrawable>;

const title = '申请余额退款';

/** Asks for bank money back; nothing can be asked for while none is left. */
export function WithdrawDialog({ onClose }: { onClose: () => void }) {
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

/** No more than what the chosen account paid in and orders have not used. */
const upToTheAccount = (accounts: Withdrawable['accounts']) =>
  withdrawForm.superRefine(({ accountId, money }, context) => {
    const account = accounts.find((one) => one.accountId === accountId);
    if (!account || money <= account.amount) return;
    const message = `该账户最多可退${moneyText(account.amount)}`;
    context.addIssue({ code: 'custom', path: ['money'], message });
  });

function WithdrawForm({ withdrawable, onClose }: { withdrawable: Withdrawable; onClose: () => void }) {
  const mobile = useSession((state) => state.user?.telephone) ?? '';
  const ask = useAction(withdraw, {
    quiet: true,
    invalidates: [getCapital, listExpenses, listWithdrawals, getWithdrawable],
  });
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
