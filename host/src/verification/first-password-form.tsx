import { setFirstPassword } from 'shared-kernel/contract/session';
import { api } from 'shared-kernel/runtime';
import { EntryField } from '../session/entry-field';
import { EntryForm } from '../session/entry-form';
import { newPasswordProblems } from '../session/new-password';
import { useEntry } from '../session/use-entry.hook';

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
