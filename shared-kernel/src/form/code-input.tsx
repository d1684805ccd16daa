/// <reference path="../ui/css.d.ts" />
import { Button } from '../antd/base';
import { Input } from '../antd/entry';
import { digitsOnly } from '../domain/text';
import { useCodeSender, type CodePurpose } from '../runtime';
import { FieldFrame, type FieldProps } from './field-frame';

interface CodeTarget {
  /** The number the code goes to. */
  mobile: string;
  purpose: CodePurpose;
}

interface CodeInputProps extends CodeTarget {
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
}

/** Six digits from a text message, and the button that sends them. The server's message is shown below. */
export function CodeField({ mobile, purpose, ...field }: FieldProps & CodeTarget) {
  return (
    <FieldFrame verb="请填写" {...field}>
      <CodeInput mobile={mobile} purpose={purpose} />
    </FieldFrame>
  );
}

/** `id`, `value` and `onChange` are given by the field around it. */
function CodeInput({ mobile, purpose, id, value, onChange, ...described }: CodeInputProps) {
  const { wait, isBusy, message, send } = useCodeSender({
    mobile,
    purpose,
    sentText: ({ expireSeconds }) => `验证码已发送至${mobile}，${Math.round(expireSeconds / 60)}分钟内有效`,
  });
  // The button is not `disabled` while it waits: that would remove the focus from it.
  return (
    <>
      <div className="kb-code">
        <Input
          {...described}
          id={id}
          value={value}
          onChange={(event) => onChange?.(digitsOnly(event.target.value))}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <Button className="kb-code-send" aria-disabled={isBusy} onClick={() => void send()}>
          {wait > 0 ? `${wait}秒后重新获取` : '获取验证码'}
        </Button>
      </div>
      <span className="kb-muted" role="status">
        {message}
      </span>
    </>
  );
}
