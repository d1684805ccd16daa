import { useEffect, useEffectEvent, useId, useState } from 'react';
import * as texts from 'shared-kernel/domain/texts';
import { EntryField } from './entry-field';
import { EntryForm } from './entry-form';
import { sendSignIn } from '../session/login';
import { rememberedLogin, type RememberedLogin } from '../session/remembered-login';
import { useEntry } from './use-entry.hook';

/** Username and password. The username is trimmed, the password never. Both are remembered on request. */
export function PasswordSignIn({ onToken }: { onToken: (token: string) => void }) {
  const noteId = useId();
  const [isKept, setKept] = useState(false);
  const entry = useEntry({
    initial: { username: '', password: '' },
    check: ({ username, password }) => ({
      ...(username.trim() ? {} : { username: '请输入用户名' }),
      ...(password ? {} : { password: '请输入密码' }),
    }),
    send: async (typed, onRetry) => {
      const login = { username: typed.username.trim(), password: typed.password };
      const token = await sendSignIn({ ...login, client: 'PC' }, onRetry);
      if (isKept) void rememberedLogin.keep(login);
      else rememberedLogin.forget();
      onToken(token);
    },
  });

  const recall = useEffectEvent((login: RememberedLogin) => {
    // The user has already begun to type something else.
    if (entry.values.username || entry.values.password) return;
    entry.prefill({ username: login.username, password: login.password });
    setKept(true);
  });
  useEffect(() => {
    let isGone = false;
    void rememberedLogin.read().then((login) => login && !isGone && recall(login));
    return () => {
      isGone = true;
    };
  }, []);

  return (
    <EntryForm
      label="账号密码登录"
      submitText="登录"
      runningText={entry.isRepeating ? texts.retryingWhileBusy : '登录中…'}
      entry={entry}
    >
      <EntryField
        label="用户名"
        placeholder="手机号或用户名"
        autoComplete="username"
        autoFocus
        {...entry.field('username')}
      />
      <EntryField label="密码" type="password" autoComplete="current-password" {...entry.field('password')} />
      <div className="host-check">
        <label>
          <input
            type="checkbox"
            checked={isKept}
            aria-describedby={noteId}
            onChange={(event) => setKept(event.target.checked)}
          />
          记住密码
        </label>
        <span id={noteId}>请勿在公用电脑上勾选</span>
      </div>
    </EntryForm>
  );
}
