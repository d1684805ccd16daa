import { useCodeSender, type CodePurpose } from 'shared-kernel/runtime';

interface SendCodeButtonProps {
  mobile: string;
  purpose: CodePurpose;
}

const sentText = () => '如该手机号已注册，验证码将发送至该手机';

/** Sends an SMS code. The server's message is shown below. */
export function SendCodeButton({ mobile, purpose }: SendCodeButtonProps) {
  const { wait, isBusy, message, send } = useCodeSender({ mobile, purpose, sentText });
  // Not `disabled`: that would remove the focus from the pressed button.
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
      <span className="host-field-message" role="status">
        {message}
      </span>
    </>
  );
}
