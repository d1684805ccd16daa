import { useEffect, useState } from 'react';
import { isProblem } from 'shared-kernel/client';
import { sendVerification } from 'shared-kernel/contract/session';
import { isMobile } from 'shared-kernel/domain/validators';
import { api } from 'shared-kernel/runtime';
import { codeWait, type CodePurpose } from './code-wait';

interface SendCodeButtonProps {
  mobile: string;
  purpose: CodePurpose;
}

/** Redrawn more often than the number changes, so that it is never a whole second late. */
const tickMs = 250;

/** Sends an SMS code, then counts down in seconds until it may be sent again. What the server says stands below. */
export function SendCodeButton({ mobile, purpose }: SendCodeButtonProps) {
  const [told, setTold] = useState({ mobile: '', text: '' });
  const [isSending, setSending] = useState(false);
  const [, redraw] = useState(0);
  const wait = codeWait.secondsLeft(purpose, mobile);
  const isWaiting = wait > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => redraw((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const tell = (text: string) => setTold({ mobile, text });
  const send = async () => {
    if (isWaiting || isSending) return;
    if (!isMobile(mobile)) return tell('请输入正确的手机号');
    setSending(true);
    try {
      const { resendSeconds } = await api.call(sendVerification, {
        body: { mobile, type: purpose },
        quiet: true,
      });
      codeWait.begin(purpose, mobile, resendSeconds);
      tell('如该手机号已注册，验证码将发送至该手机');
    } catch (error) {
      tell(isProblem(error) ? error.message : '验证码发送失败，请稍后再试');
    } finally {
      setSending(false);
    }
  };

  // Not `disabled`: that would take the focus from whoever has just pressed it.
  return (
    <>
      <button
        type="button"
        className="host-button host-code-button"
        aria-disabled={isWaiting || isSending}
        onClick={() => void send()}
      >
        {isWaiting ? `${wait}秒后重新获取` : '获取验证码'}
      </button>
      <span className="host-field-told" role="status">
        {told.mobile === mobile && told.text}
      </span>
    </>
  );
}
