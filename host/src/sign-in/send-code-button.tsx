import type { CodePurpose } from '../session/code-wait';
import { useCodeSender } from '../session/use-code-sender.hook';

interface SendCodeButtonProps {
  mobile: string;
  purpose: CodePurpose;
}

const sentText = () => '如该手机号已注册，验证码将发送至该手机';

/** Has an SMS code sent. What the server says stands below. */
export function SendCodeButton({ mobile, purpose }: SendCodeButtonProps) {
  const { wait, isBusy, told, send } = useCodeSender({ mobile, purpose, sentText });
  // Not `disabled`: that would take the focus from whoever has just pressed it.
  return (
    <>
      <button
        type="button"
        className="host-button host-code-button"
        aria-disabled={isBusy}
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
