import { useNavigate } from 'react-router-dom';
import { useSession } from 'shared-kernel/runtime';
import { usePortal } from '../boot/portal';
import { OuterPage } from '../session/outer-page';
import { ServicerCard } from './servicer-card';
import { SignOutButton } from '../session/sign-out';

/** Holds an employer whose operator is not approved yet, or was refused. */
export function OperatorCheckPage() {
  const { gate } = usePortal();
  const navigate = useNavigate();
  const customer = useSession((state) => state.customer);
  const isRefused = customer?.linkerAuditStatus === 1;

  return (
    <OuterPage title="操作员审核" corner={<SignOutButton />}>
      <p>{customer?.customername}</p>
      <p role="status">
        <strong>{isRefused ? '审核不通过' : '审核中'}</strong>
      </p>
      <p>
        {isRefused
          ? '授权操作员的申请未通过审核，请与专属客服核对资料后重新提交。'
          : '授权操作员的申请正在审核，预计1个工作日内完成。审核通过后即可使用平台。'}
      </p>
      <ServicerCard />
      <button
        type="button"
        className="host-button host-button-primary host-button-wide"
        onClick={() => {
          gate.refresh();
          void navigate('/');
        }}
      >
        刷新
      </button>
    </OuterPage>
  );
}
