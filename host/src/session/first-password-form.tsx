import { setFirstPassword } from 'shared-kernel/contract/session';
import { passwordProblem } from 'shared-kernel/domain/validators';
import { api } from 'shared-kernel/runtime';
import { EntryField } from './entry-field';
import { EntryForm } from './entry-form';
import { useEntry } from './use-entry.hook';

interface NewPassword {
  newPassword: string;
  repeated: string;
}

/** What is wrong with a new password and its repetition, per field. */
export function newPasswordProblems(
  { newPassword, repeated }: NewPassword,
  username: string,
): Partial<NewPassword> {
  const weak = passwordProblem(newPassword, username);
  return {
    ...(weak ? { newPassword: weak } : {}),
    ...(newPassword === repeated ? {} : { repeated: '两次输入的密码不一致' }),
  };
}

/** The first password of one's own; the session goes on afterwards. */
export function FirstPasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const entry = useEntry({
    initial: { newPassword: '', repeated: '' },
    check: (values) => newPasswordProblems(values, username),
    send: async ({ newPassword }) => {
      await api.call(setFirstPassword, { body: { newPassword }, quiet: true });
      onDone();
    },
  });

  return (
    <EntryForm
      label="修改初始密码"
      submitText="保存新密码"
      runningText="保存中…"
      problem={entry.problem}
      isSending={entry.isSending}
      onSubmit={entry.submit}
    >
      <input type="hidden" autoComplete="username" value={username} />
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
  );
}
