import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { Alert, Button, Progress } from 'shared-kernel/antd';
import { rechargeQrCountdownS } from 'shared-kernel/domain/constants';
import { CopyText, Money } from 'shared-kernel/ui';
import type { Payment } from './payment';
import { payingText } from './payment-texts';
import type { WechatPayment } from './use-wechat-payment.hook';
import { notify } from 'shared-kernel/runtime';

interface QrViewProps {
  paying: Extract<Payment, { phase: 'paying' | 'closing' }>;
  wechat: WechatPayment;
  onAbandon: () => void;
}

/** Prefix of simulated codes, which no phone can pay. */
const simulated = 'SIMULATION:';

/** The QR code with its remaining time, until the payment has ended. */
export function QrView({ paying, wechat, onAbandon }: QrViewProps) {
  const { order } = paying;
  const isClosing = paying.phase === 'closing';
  const isScanned = paying.phase === 'paying' && paying.isScanned;
  const text = isClosing ? '正在关闭订单' : payingText(isScanned, wechat.secondsLeft);

  return (
    <section className="host-recharge-qr" aria-label="微信支付">
      <p>
        充值金额{' '}
        <strong className="host-recharge-sum">
          <Money value={order.money} />
        </strong>
      </p>
      <p className="kb-muted">
        订单号 <CopyText text={order.outTradeNo} />
      </p>
      <QRCodeSVG value={order.codeUrl} size={200} marginSize={2} level="M" title="微信支付二维码" />
      {/* Read out when the state changes, not every second. */}
      <span className="kb-hidden" role="status">
        {isClosing ? text : payingText(isScanned)}
      </span>
      <div className="host-recharge-left">
        <Progress
          type="circle"
          size={40}
          percent={(wechat.secondsLeft / rechargeQrCountdownS) * 100}
          status="normal"
          format={() => wechat.secondsLeft}
          aria-hidden
        />
        <span role="timer">{text}</span>
      </div>
      {wechat.isUnanswered && <p className="kb-muted">网络异常，正在重新获取支付结果</p>}
      {order.codeUrl.startsWith(simulated) && <SimulationNote outTradeNo={order.outTradeNo} />}
      <div className="host-recharge-actions">
        <Button onClick={onAbandon} loading={isClosing} disabled={isClosing}>
          放弃支付
        </Button>
        <PaidButton wechat={wechat} disabled={isClosing} />
      </div>
    </section>
  );
}

/** Button for payers who do not want to wait for the next poll. */
function PaidButton({ wechat, disabled }: { wechat: WechatPayment; disabled: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    const state = await wechat.ask();
    setAsking(false);
    if (state === 'NOTPAY' || state === 'USERPAYING') notify.info('尚未收到付款，请支付后再试');
    if (state === undefined) notify.error('网络异常，暂时无法查询支付结果');
  };
  return (
    <Button type="primary" onClick={() => void ask()} loading={isAsking} disabled={disabled || isAsking}>
      支付成功
    </Button>
  );
}

/** Explains that the demo moves no money and its code cannot be scanned. */
function SimulationNote({ outTradeNo }: { outTradeNo: string }) {
  return (
    <Alert
      type="warning"
      title={
        <>
          演示环境：这是模拟支付，不会产生真实扣款，微信无法识别此二维码。
          <br />
          <CopyText text={`npm run provider -- wechat:pay ${outTradeNo}`}>
            复制模拟付款的命令，在服务器上执行
          </CopyText>
        </>
      }
    />
  );
}
