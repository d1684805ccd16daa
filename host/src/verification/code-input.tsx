import { useEffect, useState } from 'react';
import { Button } from 'shared-kernel/antd';
import { Input } from 'shared-kernel/antd-entry';
import { isProblem } from 'shared-kernel/client';
import { sendVerification } from 'shared-kernel/contract/session';
import { digitsOnly } from 'shared-kernel/domain/text';
import { isMobile } from 'shared-kernel/domain/validators';
import { useAction } from 'shared-kernel/query';
import { codeWait, type CodePurpose } from '../session/code-wait';

interface CodeInputProps {
  /** The number the code goes to. */
  mobile: string;
  purpose: CodePurpose;
  /** Given by the field around it, with `value` and `onChange`. */
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
}

/** Redrawn more often than the number changes, so that it is never a whole second late. */
const tickMs = 250;

/** Six digits from a text message, and the button that has them sent. What the server says stands below. */
export function CodeInput({ mobile, purpose, id, value, onChange, ...described }: CodeInputProps) {
  const [told, setTold] = useState({ mobile: '', text: '' });
  const [, redraw] = useState(0);
  const send = useAction(sendVerification, { quiet: true });
  const wait = codeWait.secondsLeft(purpose, mobile);
  const isWaiting = wait > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => redraw((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const tell = (text: string) => setTold({ mobile, text });
  const ask = async () => {
    if (isWaiting || send.isRunning) return;
    if (!isMobile(mobile)) return tell('请输入正确的手机号');
    try {
      const { resendSeconds, expireSeconds } = await send.run({ body: { mobile, type: purpose } });
      codeWait.begin(purpose, mobile, resendSeconds);
      tell(`验证码已发送至${mobile}，${Math.round(expireSeconds / 60)}分钟内有效`);
    } catch (error) {
      tell(isProblem(error) ? error.message : '验证码发送失败，请稍后再试');
    }
  };

  // The button is not `disabled` while it waits: that would take the focus from whoever has just pressed it.
  return (
    <>
      <div className="host-held-code">
        <Input
          {...described}
          id={id}
          value={value}
          onChange={(event) => onChange?.(digitsOnly(event.target.value))}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <Button className="host-held-send" aria-disabled={isWaiting} onClick={() => void ask()}>
          {isWaiting ? `${wait}秒后重新获取` : '获取验证码'}
        </Button>
      </div>
      <span className="kb-muted" role="status">
        {told.mobile === mobile && told.text}
      </span>
    </>
  );
}
