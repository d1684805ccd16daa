import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/es/icons/ExclamationCircleFilled';
import { useState, type ReactNode } from 'react';
import { Button } from 'shared-kernel/antd';
import { paidReloadMs } from 'shared-kernel/domain/constants';
import { Actions, Money } from 'shared-kernel/ui';
import * as texts from 'shared-kernel/domain/texts';
import type { Payment } from './payment';
import { outcomeText } from './payment-texts';
import type { WechatPayment } from './use-wechat-payment.hook';

interface PaymentEndProps {
  payment: Extract<Payment, { phase: 'ended' | 'no-code' | 'unknown' }>;
  wechat: WechatPayment;
  /** Closes the dialog; after a successful payment the page reloads. */
  onClose: () => void;
}

/** The result of a payment, and the next step. */
export function PaymentEnd({ payment, wechat, onClose }: PaymentEndProps) {
  const sum = (
    <p>
      充值金额 <Money value={payment.order.money} />
    </p>
  );
  if (payment.phase === 'no-code')
    return (
      <End isGood={false} title={texts.qrCodeFailed} note={sum}>
        <Button onClick={wechat.again}>修改金额</Button>
        <Retry label="重新获取" run={wechat.fetchCode} />
      </End>
    );
  if (payment.phase === 'unknown')
    return (
      <End
        isGood={false}
        title="支付时间已到，暂时无法确认支付结果"
        note={<p>如已付款，款项不会丢失，可重新查询或稍后在充值记录中查看。</p>}
      >
        <Button onClick={onClose}>关闭</Button>
        <Retry label="重新查询" run={wechat.ask} />
      </End>
    );
  const text = outcomeText(payment.outcome, payment.desc);
  if (payment.outcome === 'SUCCESS')
    return (
      <End
        isGood
        title={text}
        note={
          <>
            {sum}
            <p className="kb-muted">页面将在{paidReloadMs / 1000}秒后刷新</p>
          </>
        }
      >
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </End>
    );
  return (
    <End isGood={false} title={text} note={sum}>
      <Button onClick={onClose}>关闭</Button>
      <Button type="primary" onClick={wechat.again}>
        重新充值
      </Button>
    </End>
  );
}

interface EndProps {
  isGood: boolean;
  title: string;
  note: ReactNode;
  children: ReactNode;
}

function End({ isGood, title, note, children }: EndProps) {
  return (
    <section className="kb-panel" role={isGood ? 'status' : 'alert'}>
      {isGood ? (
        <CheckCircleFilled className="host-recharge-done" aria-hidden />
      ) : (
        <ExclamationCircleFilled className="host-recharge-failed" aria-hidden />
      )}
      <p className="kb-panel-title">{title}</p>
      {note}
      <Actions>{children}</Actions>
    </section>
  );
}

function Retry({ label, run }: { label: string; run: () => Promise<unknown> }) {
  const [isRunning, setRunning] = useState(false);
  const again = async () => {
    setRunning(true);
    try {
      await run();
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button type="primary" loading={isRunning} disabled={isRunning} onClick={() => void again()}>
      {label}
    </Button>
  );
}
