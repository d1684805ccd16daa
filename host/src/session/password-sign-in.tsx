import { api } from 'shared-kernel/runtime';
import { EntryField } from './entry-field';
import { EntryForm } from './entry-form';
import { signIn } from './login';
import { useEntry } from './use-entry.hook';

/** Username and password. The username is trimmed, the password never. */
export function PasswordSignIn({ onToken }: { onToken: (token: string) => void }) {
  const entry = useEntry({
    initial: { username: '', password: '' },
    check: ({ username, password }) => ({
      ...(username.trim() ? {} : { username: '请输入用户名' }),
      ...(password ? {} : { password: '请输入密码' }),
    }),
    send: async ({ username, password }) => {
      const body = { username: username.trim(), password, client: 'PC' as const };
      onToken((await api.call(signIn, { body, quiet: true })).token);
    },
  });

  return (
    <EntryForm
      label="账号密码登录"
      submitText="登录"
      runningText="登录中…"
      problem={entry.problem}
      isSending={entry.isSending}
      onSubmit={entry.submit}
    >
      <EntryField
        label="用户名"
        placeholder="手机号或用户名"
        autoComplete="username"
        autoFocus
        {...entry.field('username')}
      />
      <EntryField label="密码" type="password" autoComplete="current-password" {...entry.field('password')} />
    </EntryForm>
  );
}
