import { cleanMobile } from 'shared-kernel/domain/cleaning';
import { digitsOnly } from 'shared-kernel/domain/text';
import { isMobile } from 'shared-kernel/domain/validators';
import { type CodePurpose, useCodeSender } from 'shared-kernel/runtime';
import * as texts from 'shared-kernel/domain/texts';
import { EntryField } from './entry-field';
import type { Entry } from './use-entry.hook';

const sentText = () => '如该手机号已注册，验证码将发送至该手机';

/** Button that sends an SMS code; the server's message is shown below it. */
function SendCodeButton({ mobile, purpose }: { mobile: string; purpose: CodePurpose }) {
  const { wait, isBusy, message, send } = useCodeSender({ mobile, purpose, sentText });
  // Not `disabled`, which would remove the focus from the pressed button.
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

interface MobileCode {
  mobile: string;
  captcha: string;
}

/** Returns the issues of a mobile number and its SMS code, per field. */
export const mobileCodeProblems = ({ mobile, captcha }: MobileCode): Partial<MobileCode> => ({
  ...(isMobile(mobile) ? {} : { mobile: texts.invalidMobile }),
  ...(/^\d{6}$/.test(captcha) ? {} : { captcha: texts.verificationCodeIncomplete }),
});

interface MobileCodeFieldsProps {
  entry: Entry<keyof MobileCode>;
  purpose: CodePurpose;
}

/**
 * Cuts the number after cleaning, since the browser's limit would cut pasted numbers that contain spaces. A country code
 * that is being typed is removed once the number is complete.
 */
function typedMobile(text: string): string {
  const digits = cleanMobile(text.replace(/\p{L}/gu, ''));
  return digits.slice(0, digits.startsWith('86') ? 13 : 11);
}

/** The fields for a mobile number and its SMS code; both accept digits only. */
export function MobileCodeFields({ entry, purpose }: MobileCodeFieldsProps) {
  const mobile = entry.field('mobile');
  const captcha = entry.field('captcha');
  return (
    <>
      <EntryField
        label="手机号"
        inputMode="numeric"
        // The number signs in, so browsers may offer it as the account name.
        autoComplete="username"
        {...mobile}
        onChange={(value) => mobile.onChange(typedMobile(value))}
      />
      <EntryField
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...captcha}
        onChange={(value) => captcha.onChange(digitsOnly(value).slice(0, 6))}
        after={<SendCodeButton mobile={mobile.value} purpose={purpose} />}
      />
    </>
  );
}
