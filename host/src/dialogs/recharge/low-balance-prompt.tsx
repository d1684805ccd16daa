import './recharge.css';
import { Button } from 'shared-kernel/antd';
import { checkRecharge } from 'shared-kernel/contract/money/finance';
import { useEndpoint } from 'shared-kernel/query';
import { requestRecharge } from './request-recharge';

export interface LowBalancePromptProps {
  onClose: () => void;
}

/** Says that the balance is low, above the page rather than over it, and links to the recharge. */
export function LowBalancePrompt({ onClose }: LowBalancePromptProps) {
  const { data } = useEndpoint(checkRecharge, undefined, { quiet: true });
  // The flag outlives the shortage: money may have come in since.
  if (!data?.needRecharge) return null;
  const recharge = () => {
    onClose();
    requestRecharge();
  };
  return (
    <aside className="host-recharge-prompt" role="alert" aria-label="余额不足提醒">
      <p>{data.message}</p>
      <div className="host-recharge-actions">
        <Button onClick={onClose}>稍后再说</Button>
        <Button type="primary" onClick={recharge}>
          去充值
        </Button>
      </div>
    </aside>
  );
}
