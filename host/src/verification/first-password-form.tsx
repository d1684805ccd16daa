import { setFirstPassword } from 'shared-kernel/contract/session';
import { api } from 'shared-kernel/runtime';
import { EntryForm } from '../session/entry-form';
import { NewPasswordFields, newPasswordProblems } from '../session/new-password-fields';
import { useEntry } from '../session/use-entry.hook';

/** The first password of one's own; the session goes on afterwards. */
export function FirstPasswordForm({ username, onDone }: { username: string; onDone: () => Promise<void> }) {
  const entry = useEntry({
    initial: { newPassword: '', repeated: '' },
    check: (values) => newPasswordProblems(values, username),
    send: async ({ newPassword }) => {
      await api.call(setFirstPassword, { body: { newPassword }, quiet: true });
      await onDone();
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
      <NewPasswordFields entry={entry} username={username} />
    </EntryForm>
  );
}
