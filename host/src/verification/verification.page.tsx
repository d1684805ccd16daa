import { Link, useNavigate } from 'react-router-dom';
import { clock, useSession } from 'shared-kernel/runtime';
import { usePortal } from '../boot/portal';
import { curPassword } from '../session/cur-password';
import { FirstPasswordForm } from './first-password-form';
import { OuterPage } from '../session/outer-page';
import { ServicerCard } from './servicer-card';
import { SignOutButton } from '../session/sign-out';
import { verificationSteps } from './verification-steps';

/** Holds an employer whose information, stamp or password is not in order: says what is missing and what helps. */
export function VerificationPage() {
  const { gate } = usePortal();
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const customer = useSession((state) => state.customer);
  const reason = gate.passwordReason();
  const steps = verificationSteps({ user, customer }, reason === undefined);
  const isInitial = user?.firstLoginFlag === 1;
  const isOthersTurn = steps.some(({ title, isDone }) => !isDone && title !== '登录密码');

  const goOn = () => {
    gate.refresh();
    void navigate('/');
  };

  return (
    <OuterPage title="企业信息完善" corner={<SignOutButton />}>
      <p>{customer?.customername}，以下事项完成后即可使用平台：</p>
      <ol className="host-steps">
        {steps.map(({ title, isDone, note }) => (
          <li key={title} data-done={isDone}>
            <strong>{title}</strong>
            <span>{isDone ? '已完成' : note}</span>
          </li>
        ))}
      </ol>
      {isInitial && user && (
        <FirstPasswordForm
          username={user.username}
          onDone={async () => {
            await curPassword.store(user.id, clock.now());
            goOn();
          }}
        />
      )}
      {!isInitial && reason && (
        <p>
          {reason}。请通过 <Link to="/forgotPwd">忘记密码</Link> 用短信验证码重新设置。
        </p>
      )}
      {isOthersTurn && (
        <>
          <ServicerCard />
          <button type="button" className="host-button host-button-wide" onClick={goOn}>
            刷新状态
          </button>
        </>
      )}
    </OuterPage>
  );
}
