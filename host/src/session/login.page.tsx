import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { session } from 'shared-kernel/runtime';
import { loadFrame } from '../layout/load-frame';
import { CodeSignIn } from './code-sign-in';
import { OuterPage } from './outer-page';
import { PasswordSignIn } from './password-sign-in';
import { redirectTarget } from './redirect-target';

const ways = [
  { key: 'password', title: '账号密码', Form: PasswordSignIn },
  { key: 'code', title: '验证码', Form: CodeSignIn },
] as const;

/** Sign in, then go on to the page that was asked for. */
export function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<(typeof ways)[number]>(ways[0]);

  const enter = (token: string) => {
    session.signedIn(token);
    void navigate(redirectTarget(search.get('redirect')), { replace: true });
  };

  return (
    <OuterPage title="登录">
      <div role="tablist" aria-label="登录方式" className="host-tabs">
        {ways.map((way) => (
          <button
            key={way.key}
            type="button"
            role="tab"
            id={`tab-${way.key}`}
            aria-selected={way === chosen}
            aria-controls="sign-in"
            onClick={() => setChosen(way)}
          >
            {way.title}
          </button>
        ))}
      </div>
      {/* Whoever starts to type is about to come in: fetch what stands behind the door. */}
      <div
        role="tabpanel"
        id="sign-in"
        aria-labelledby={`tab-${chosen.key}`}
        onInput={() => void loadFrame().catch(() => {})}
      >
        <chosen.Form onToken={enter} />
      </div>
      <p className="host-outer-links">
        <Link to="/forgotPwd">忘记密码</Link>
      </p>
    </OuterPage>
  );
}
