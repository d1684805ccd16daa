import { useState } from 'react';
import { Link } from 'react-router-dom';
import { resetPassword } from 'shared-kernel/contract/session';
import { digitsOnly } from 'shared-kernel/domain/text';
import { api } from 'shared-kernel/runtime';
import { captchaProblem, mobileProblem } from './code-sign-in';
import { EntryField } from './entry-field';
import { EntryForm } from './entry-form';
import { newPasswordProblems } from './new-password';
import { OuterPage } from './outer-page';
import { SendCodeButton } from './send-code-button';
import { useEntry } from './use-entry.hook';

/** A new password by an SMS code. */
export function ForgottenPage() {
  const [isDone, setDone] = useState(false);
  const entry = useEntry({
    initial: { mobile: '', captcha: '', newPassword: '', repeated: '' },
    check: (values) => ({
      ...mobileProblem(values.mobile),
      ...captchaProblem(values.captcha),
      ...newPasswordProblems(values, values.mobile),
    }),
    send: async ({ mobile, captcha, newPassword }) => {
      await api.call(resetPassword, { body: { mobile, captcha, newPassword }, quiet: true });
      setDone(true);
    },
  });
  const mobile = entry.field('mobile');
  const captcha = entry.field('captcha');

  return (
    <OuterPage title="忘记密码">
      {isDone ? (
        <p role="status">密码已重新设置，请用新密码登录。</p>
      ) : (
        <EntryForm
          label="重新设置密码"
          submitText="重新设置密码"
          runningText="提交中…"
          problem={entry.problem}
          isSending={entry.isSending}
          onSubmit={entry.submit}
        >
          <EntryField
            label="手机号"
            inputMode="numeric"
            autoComplete="username"
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
            after={<SendCodeButton mobile={mobile.value} purpose="reset" />}
          />
          <EntryField
            label="新密码"
            type="password"
            autoComplete="new-password"
            hint="8-20位，包含大写字母、小写字母、数字、符号中的至少三种"
            {...entry.field('newPassword')}
          />
          <EntryField
            label="确认新密码"
            type="password"
            autoComplete="new-password"
            {...entry.field('repeated')}
          />
        </EntryForm>
      )}
      <p className="host-outer-links">
        <Link to="/login">返回登录</Link>
      </p>
    </OuterPage>
  );
}
