import { digitsOnly } from 'shared-kernel/domain/text';
import { isMobile } from 'shared-kernel/domain/validators';
import { api } from 'shared-kernel/runtime';
import { EntryField } from './entry-field';
import { EntryForm } from './entry-form';
import { signIn } from './login';
import { SendCodeButton } from './send-code-button';
import { useEntry } from './use-entry.hook';

export const mobileProblem = (mobile: string) => (isMobile(mobile) ? {} : { mobile: '请输入正确的手机号' });
export const captchaProblem = (captcha: string) =>
  /^\d{6}$/.test(captcha) ? {} : { captcha: '请输入6位验证码' };

/** Mobile number and the code sent to it; both take digits only. */
export function CodeSignIn({ onToken }: { onToken: (token: string) => void }) {
  const entry = useEntry({
    initial: { mobile: '', captcha: '' },
    check: ({ mobile, captcha }) => ({ ...mobileProblem(mobile), ...captchaProblem(captcha) }),
    send: async ({ mobile, captcha }) => {
      onToken((await api.call(signIn, { body: { mobile, captcha, client: 'PC' }, quiet: true })).token);
    },
  });
  const mobile = entry.field('mobile');
  const captcha = entry.field('captcha');

  return (
    <EntryForm
      label="验证码登录"
      submitText="登录"
      runningText="登录中…"
      problem={entry.problem}
      isSending={entry.isSending}
      onSubmit={entry.submit}
    >
      <EntryField
        label="手机号"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        {...mobile}
        onChange={(value) => mobile.onChange(digitsOnly(value))}
      />
      <EntryField
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...captcha}
        onChange={(value) => captcha.onChange(digitsOnly(value))}
        after={<SendCodeButton mobile={mobile.value} purpose="login" />}
      />
    </EntryForm>
  );
}
