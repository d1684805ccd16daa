import { Button } from 'shared-kernel/antd';
import { Input } from 'shared-kernel/antd-entry';
import { digitsOnly } from 'shared-kernel/domain/text';
import type { CodePurpose } from '../session/code-wait';
import { useCodeSender } from '../session/use-code-sender.hook';

interface CodeInputProps {
  /** The number the code goes to. */
  mobile: string;
  purpose: CodePurpose;
  /** Given by the field around it, with `value` and `onChange`. */
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
}

/** Six digits from a text message, and the button that sends them. The server's message is shown below. */
export function CodeInput({ mobile, purpose, id, value, onChange, ...described }: CodeInputProps) {
  const { wait, isBusy, message, send } = useCodeSender({
    mobile,
    purpose,
    sentText: ({ expireSeconds }) => `验证码已发送至${mobile}，${Math.round(expireSeconds / 60)}分钟内有效`,
  });
  // The button is not `disabled` while it waits: that would remove the focus from it.
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
        <Button className="host-held-send" aria-disabled={isBusy} onClick={() => void send()}>
          {wait > 0 ? `${wait}秒后重新获取` : '获取验证码'}
        </Button>
      </div>
      <span className="kb-muted" role="status">
        {message}
      </span>
    </>
  );
}
