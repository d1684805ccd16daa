/// <reference path="../ui/css.d.ts" />
import { Alert, Button, Modal } from '../antd/base';
import type { ProblemError } from '../client';
import { problems } from '../contract';
import { moneyText, type Fen, type Withheld } from '../domain/money';
import { bus, topics, useSession } from '../runtime';
import { ErrorPanel, Money } from '../ui';
import { useBalance } from './balance.hook';
import './payment.css';

interface PayDialogProps {
  open: boolean;
  amount: Fen;
  isPaying: boolean;
  refusal: ProblemError | undefined;
  onPay: () => void;
  onClose: () => void;
}

/** Amount and balance beside each other. Paying is possible once the balance is known to cover the amount. */
export function PayDialog({ open, amount, isPaying, refusal, onPay, onClose }: PayDialogProps) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  const balance = useBalance({ amount, refusal, enabled: open });
  const { shortage } = balance;

  const recharge = () => {
    onClose();
    bus.publish(topics.rechargeRequested, { shortfall: balance.shortfall });
  };
  return (
    <Modal
      open={open}
      width={440}
      title={`确定用余额支付${moneyText(amount)}吗？`}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={isPaying}>
          取消
        </Button>,
        shortage && !isProjectUser ? (
          <Button key="recharge" type="primary" onClick={recharge}>
            去充值
          </Button>
        ) : (
          <Button
            key="pay"
            type="primary"
            loading={isPaying}
            disabled={shortage !== undefined || !balance.isKnown}
            onClick={onPay}
          >
            确认支付
          </Button>
        ),
      ]}
    >
      {!isProjectUser && !balance.error && (
        <dl className="kb-pay-facts" aria-busy={!balance.isKnown}>
          <Amount label="当前可用余额" value={balance.available} />
          <Amount label="应付金额" value={amount} />
          <Amount label={shortage ? '还差' : '支付后剩余'} value={balance.difference} />
        </dl>
      )}
      {balance.error && <ErrorPanel error={balance.error} onRetry={balance.reload} />}
      {shortage && <Alert type="warning" showIcon role="alert" title={shortage} />}
      {refusal && refusal.code !== problems.balanceTooLow.code && (
        <Alert type="error" showIcon role="alert" title={refusal.message} />
      )}
    </Modal>
  );
}

const Amount = ({ label, value }: { label: string; value: Fen | Withheld | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value === undefined ? <span className="kb-muted">查询中…</span> : <Money value={value} />}</dd>
  </div>
);
