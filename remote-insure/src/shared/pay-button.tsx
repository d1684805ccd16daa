import { App, Button } from 'shared-kernel/antd';
import { getCapital } from 'shared-kernel/contract/finance';
import { addFen, moneyText, negateFen, type Fen } from 'shared-kernel/domain/money';
import { isProblem } from 'shared-kernel/client';
import { useEndpoint } from 'shared-kernel/query';
import { bus, topics, useSession } from 'shared-kernel/runtime';
import { useCapitalCheck } from './use-capital-check.hook';

interface PayButtonProps {
  amount: Fen;
  isRunning: boolean;
  /** Pays quietly: a refusal is shown here. */
  onPay: () => Promise<unknown>;
}

/** Pays from the wallet after showing the remaining balance. */
export function PayButton({ amount, isRunning, onPay }: PayButtonProps) {
  const { modal, message } = App.useApp();
  const isProjectUser = useSession((state) => state.isProjectUser);

  const payFrom = useCapitalCheck();

  const pay = async () => {
    try {
      if (!(await payFrom(amount, onPay))) return;
    } catch (error) {
      if (!isProblem(error)) throw error;
      const { code, traceId } = error;
      bus.publish(topics.problemRaised, { code, message: error.message, traceId });
      return;
    }
    bus.publish(topics.balanceChanged, {});
    void message.success('支付成功');
  };
  const ask = () =>
    modal.confirm({
      title: `确定用余额支付${moneyText(amount)}吗？`,
      content: !isProjectUser && <WhatIsLeft amount={amount} />,
      okText: '确认支付',
      cancelText: '取消',
      // The confirmation closes either way: a refusal is shown beside it.
      onOk: pay,
    });

  return (
    <Button type="primary" loading={isRunning} disabled={isRunning} onClick={ask}>
      去支付
    </Button>
  );
}

function WhatIsLeft({ amount }: { amount: Fen }) {
  const { data: capital } = useEndpoint(getCapital);
  if (!capital) return null;
  const left = addFen(capital.available, negateFen(amount));
  return (
    <p>
      当前可用余额{moneyText(capital.available)}，
      {left < 0 ? `还差${moneyText(negateFen(left))}，请先充值。` : `支付后剩余${moneyText(left)}。`}
    </p>
  );
}
