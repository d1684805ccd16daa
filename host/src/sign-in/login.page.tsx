import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { session } from 'shared-kernel/runtime';
import { loadFrame } from '../layout/load-frame';
import { rememberedLogin, type RememberedLogin } from '../session/remembered-login';
import { EntryField } from './entry-field';
import { OuterPage } from './outer-page';
import { redirectTarget } from '../session/redirect-target';
import { EntryForm } from './entry-form';
import { sendSignIn } from '../session/login';
import { MobileCodeFields, mobileCodeProblems } from './mobile-code-fields';
import { tabAfter } from './tab-after';
import { useEntry } from './use-entry.hook';

const ways = [
  { key: 'password', title: '账号密码', Form: PasswordSignIn },
  { key: 'code', title: '短信登录', Form: CodeSignIn },
] as const;

/** Signs in, then continues to the requested page. */
export function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(0);
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);

  // After a password change the user does not return to the page on which it was changed.
  const [isPasswordChanged] = useState(() => session.lastSignOut() === 'password-changed');

  const enter = (token: string) => {
    session.signedIn(token);
    void navigate(redirectTarget(isPasswordChanged ? undefined : search.get('redirect')), { replace: true });
  };

  const onKey = (event: KeyboardEvent) => {
    const next = tabAfter(event.key, chosen, ways.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    tabs.current[next]?.focus();
  };

  return (
    <OuterPage title="登录">
      {isPasswordChanged && (
        <p role="status" className="host-outer-note">
          密码已修改，请用新密码登录。
        </p>
      )}
      <div role="tablist" aria-label="登录方式" className="host-tabs" onKeyDown={onKey}>
        {ways.map(({ key, title }, index) => (
          <button
            key={key}
            ref={(tab) => {
              tabs.current[index] = tab;
            }}
            type="button"
            role="tab"
            id={`tab-${key}`}
            aria-selected={index === chosen}
            aria-controls={`sign-in-${key}`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {title}
          </button>
        ))}
      </div>
      {ways.map(({ key, Form }, index) => (
        // Both tabs stay mounted, so that typed values are kept while the other is shown.
        <div
          key={key}
          role="tabpanel"
          id={`sign-in-${key}`}
          aria-labelledby={`tab-${key}`}
          hidden={index !== chosen}
          // Typing indicates a sign-in, so the layout is prefetched.
          onInput={() => void loadFrame().catch(() => {})}
        >
          <Form onToken={enter} />
        </div>
      ))}
      <p className="host-outer-links">
        <Link to="/forgotPwd">忘记密码</Link>
      </p>
      <p className="host-field-hint">
        操作员或手机号变更后，原密码失效：请用新手机号短信登录，再设置新密码。
      </p>
    </OuterPage>
  );
}

/** Sign-in by mobile number and SMS code. */
function CodeSignIn({ onToken }: { onToken: (token: string) => void }) {
  const entry = useEntry({
    initial: { mobile: '', captcha: '' },
    check: mobileCodeProblems,
    send: async ({ mobile, captcha }, onRetry) => {
      onToken(await sendSignIn({ mobile, captcha, client: 'PC' }, onRetry));
    },
  });

  return (
    <EntryForm label="验证码登录" submitText="登录" runningText="登录中…" entry={entry}>
      <MobileCodeFields entry={entry} purpose="login" />
    </EntryForm>
  );
}

/** Sign-in by username and password. The username is trimmed, the password never. Both are remembered on request. */
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
    // The user has already started typing.
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
    <EntryForm label="账号密码登录" submitText="登录" runningText="登录中…" entry={entry}>
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
