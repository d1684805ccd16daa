import { useNavigate } from 'react-router-dom';
import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import { Button } from 'shared-kernel/antd';
import { Actions, Money } from 'shared-kernel/ui';
import type { HandedIn } from './transfer-form.hook';

/** After a transfer was submitted: the provider's audit decides. */
export function TransferDone({ handedIn, onClose }: { handedIn: HandedIn; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <section className="kb-panel" role="status">
      <CheckCircleFilled className="host-recharge-done" aria-hidden />
      <p className="kb-panel-title">提交成功，请等待审核</p>
      <p>
        充值单{handedIn.costNo}，金额 <Money value={handedIn.money} />
      </p>
      <p>审核通过后存入账户余额，并以站内消息通知您。</p>
      <Actions>
        <Button
          onClick={() => {
            onClose();
            void navigate('/rechargeManage/recharge?tab=recharges');
          }}
        >
          查看充值记录
        </Button>
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </Actions>
    </section>
  );
}
