import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from 'shared-kernel/contract/account/session';
import { session } from 'shared-kernel/runtime';
import { fakeApi, noNetwork, refuse } from 'shared-kernel/testing';
import { signIn } from '../session/login';
import { renderOuterPages } from './login.fixture';
import { PasswordSignIn } from './login.page';

async function typed(username: string, password: string) {
  if (username) await userEvent.type(screen.getByLabelText('用户名'), username);
  if (password) await userEvent.type(screen.getByLabelText('密码'), password);
}

/** Shows the form with typed values, and returns the function that is called with the token. */
async function opened(username = '13900000001', password = 'Demo@2026') {
  const onToken = jest.fn();
  render(<PasswordSignIn onToken={onToken} />);
  await typed(username, password);
  return onToken;
}

describe('signing in with a password', () => {
  it('takes over focus and values of the page drawn before it at once, so that no key reaches another field', () => {
    renderOuterPages('/login');
    const element = document.querySelector('.host-outer')?.cloneNode(true) as HTMLElement;
    cleanup();
    const focused = element.querySelector<HTMLInputElement>('input[type=password]');
    if (focused) focused.value = 'Demo';
    window.__PORTAL_EARLY__ = {
      token: undefined,
      answers: new Map(),
      frame: { element, path: window.location.pathname, done: () => ({ clicked: [], focused }) },
    };

    renderOuterPages('/login');

    const password = screen.getByLabelText('密码', { selector: 'input' });
    expect(password).toHaveFocus();
    expect(password).toHaveValue('Demo');
  });

  it('sends the trimmed username and the unchanged password, and passes on the token', async () => {
    const network = fakeApi().on(signIn, { firstLoginFlag: 0, token: 'token-1' });
    const onToken = await opened('  13900000001 ', ' Demo@2026');

    await userEvent.click(screen.getByRole('button', { name: '登录' }));

    await waitFor(() => expect(onToken).toHaveBeenCalledWith('token-1'));
    expect(network.calls(login)).toMatchObject([
      { body: { username: '13900000001', password: ' Demo@2026', client: 'PC' } },
    ]);
  });

  it('requires username and password, and sends nothing without them', async () => {
    const network = fakeApi().on(signIn, { firstLoginFlag: 0, token: 'token-1' });
    await opened('   ', '');

    await userEvent.click(screen.getByRole('button', { name: '登录' }));

    expect(screen.getByLabelText('用户名')).toHaveAccessibleDescription('请输入用户名');
    expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('请输入密码');
    expect(network.calls(login)).toHaveLength(0);
  });

  it.each([
    ['a wrong password', refuse(1001), '用户名或密码错误'],
    ['a locked account', refuse(1002), '账号已锁定，请30分钟后再试'],
    ['a network that is down', noNetwork, '网络连接失败，请检查网络后重试'],
    ['a server that remains busy', refuse(503), '服务暂时不可用，请稍后再试'],
  ] as const)('shows the error and keeps the typed values: %s', async (_case, answer, text) => {
    fakeApi().on(signIn, answer);
    const onToken = await opened('13900000001', 'wrong');

    await userEvent.click(screen.getByRole('button', { name: '登录' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('用户名')).toHaveValue('13900000001');
    expect(screen.getByLabelText('密码')).toHaveValue('wrong');
    expect(screen.getByRole('button', { name: '登录' })).toHaveAttribute('aria-disabled', 'false');
    expect(onToken).not.toHaveBeenCalled();
  });

  it('is retried automatically while the server is busy, which the button shows', async () => {
    let isBusy = true;
    let answered = 0;
    fakeApi().on(signIn, () => {
      answered += 1;
      return isBusy ? refuse(503) : { firstLoginFlag: 0, token: 'token-1' };
    });
    const onToken = await opened();

    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    const button = await screen.findByRole('button', { name: '系统繁忙，正在自动重试…' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(onToken).not.toHaveBeenCalled();
    isBusy = false;

    await waitFor(() => expect(onToken).toHaveBeenCalledWith('token-1'));
    expect(answered).toBeGreaterThan(1);
  });

  it('is not sent twice while the response is pending', async () => {
    let answer: (value: { firstLoginFlag: number; token: string }) => void = () => {};
    const network = fakeApi().on(signIn, () => new Promise((resolve) => (answer = resolve)));
    const onToken = await opened();

    await userEvent.dblClick(screen.getByRole('button', { name: '登录' }));
    await userEvent.type(screen.getByLabelText('密码'), '{Enter}');
    await waitFor(() => expect(network.calls(login)).toHaveLength(1));
    answer({ firstLoginFlag: 0, token: 'token-1' });

    await waitFor(() => expect(onToken).toHaveBeenCalledTimes(1));
    expect(network.calls(login)).toHaveLength(1);
  });
});

describe('signing in after the password was changed', () => {
  it('shows that the password was changed, and continues to the home page instead of the password page', async () => {
    fakeApi().on(signIn, { firstLoginFlag: 0, token: 'token-1' });
    act(() => {
      session.signedIn('token-0');
      session.signOut({ reason: 'password-changed' });
    });
    const router = renderOuterPages('/login?redirect=%2Fsetting%2Fpassword');
    expect(screen.getByText('密码已修改，请用新密码登录。')).toBeInTheDocument();

    await typed('13900000001', 'Demo@2026');
    await userEvent.click(screen.getByRole('button', { name: '登录' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
