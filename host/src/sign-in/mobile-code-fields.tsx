import { cleanMobile } from 'shared-kernel/domain/cleaning';
import { digitsOnly } from 'shared-kernel/domain/text';
import { isMobile } from 'shared-kernel/domain/validators';
import type { CodePurpose } from 'shared-kernel/runtime';
import * as texts from 'shared-kernel/domain/texts';
import { EntryField } from './entry-field';
import { SendCodeButton } from './send-code-button';
import type { Entry } from './use-entry.hook';

interface MobileCode {
  mobile: string;
  captcha: string;
}

/** The issues of a number and the code sent to it, per field. */
export const mobileCodeProblems = ({ mobile, captcha }: MobileCode): Partial<MobileCode> => ({
  ...(isMobile(mobile) ? {} : { mobile: texts.invalidMobile }),
  ...(/^\d{6}$/.test(captcha) ? {} : { captcha: texts.verificationCodeIncomplete }),
});

interface MobileCodeFieldsProps {
  entry: Entry<keyof MobileCode>;
  purpose: CodePurpose;
}

/** Mobile number and the code sent to it; both take digits only. */
export function MobileCodeFields({ entry, purpose }: MobileCodeFieldsProps) {
  const mobile = entry.field('mobile');
  const captcha = entry.field('captcha');
  return (
    <>
      <EntryField
        label="手机号"
        inputMode="numeric"
        // An account's number signs in: browsers offer it as the account.
        autoComplete="username"
        maxLength={11}
        {...mobile}
        onChange={(value) => mobile.onChange(cleanMobile(value))}
      />
      <EntryField
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...captcha}
        onChange={(value) => captcha.onChange(digitsOnly(value))}
        after={<SendCodeButton mobile={mobile.value} purpose={purpose} />}
      />
    </>
  );
}
