import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

const secondsToLogin = 5;

/** The end of a reset: a message and the redirect to the sign-in page. */
export function PasswordIsSet() {
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState(secondsToLogin);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (seconds > 1) setSeconds(seconds - 1);
      else void navigate('/login', { replace: true });
    }, 1000);
    return () => clearTimeout(timer);
  }, [seconds, navigate]);

  return (
    <div className="host-done">
      <p role="status">
        <strong>密码已重新设置</strong>
        请用新密码登录。
      </p>
      <p className="host-field-hint" aria-hidden>
        {seconds}秒后返回登录页
      </p>
      <Link className="host-button host-button-primary host-button-wide" to="/login" replace>
        立即登录
      </Link>
    </div>
  );
}
