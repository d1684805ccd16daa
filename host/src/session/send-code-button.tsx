import { useEffect, useState } from 'react';
import { isProblem } from 'shared-kernel/client';
import { sendVerification } from 'shared-kernel/contract/session';
import { isMobile } from 'shared-kernel/domain/validators';
import { api } from 'shared-kernel/runtime';

interface SendCodeButtonProps {
  mobile: string;
  purpose: 'login' | 'reset';
}

/** Sends an SMS code, then counts down in seconds until it may be sent again. What the server says stands below. */
export function SendCodeButton({ mobile, purpose }: SendCodeButtonProps) {
  const [wait, setWait] = useState(0);
  const [told, setTold] = useState('');
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const send = async () => {
    if (!isMobile(mobile)) return setTold('请输入正确的手机号');
    setSending(true);
    try {
      const { resendSeconds } = await api.call(sendVerification, {
        body: { mobile, type: purpose },
        quiet: true,
      });
      setWait(resendSeconds);
      setTold('如该手机号已注册，验证码将发送至该手机');
    } catch (error) {
      setTold(isProblem(error) ? error.message : '验证码发送失败，请稍后再试');
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <button
        type="button"
        className="host-button"
        disabled={wait > 0 || isSending}
        onClick={() => void send()}
      >
        {wait > 0 ? `${wait}秒后重新获取` : '获取验证码'}
      </button>
      <span className="host-field-told" role="status">
        {told}
      </span>
    </>
  );
}
