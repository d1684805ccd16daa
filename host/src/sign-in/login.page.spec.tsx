import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login, sendVerification } from 'shared-kernel/contract/account/session';
import { clock, session } from 'shared-kernel/runtime';
import { fakeApi, refuse } from 'shared-kernel/testing';
import { signIn } from '../session/login';
import { renderOuterPages } from './login.fixture';
import { rememberedLogin } from '../session/remembered-login';
import { giveWebCrypto } from '../session/vault.fixture';

const tab = (name: string) => screen.getByRole('tab', { name });
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const submit = () => userEvent.click(screen.getByRole('button', { name: '登录' }));
const anyone = () => fakeApi().on(signIn, { firstLoginFlag: 0, token: 'token-1' });
const kept = { username: '13900000001', password: 'Demo@2026' };

giveWebCrypto();

describe('the sign-in page', () => {
  it('switches tabs with the arrow keys, and has only the selected one in the Tab order', async () => {
    renderOuterPages('/login');
    act(() => tab('账号密码').focus());

    await userEvent.keyboard('{ArrowRight}');
    expect(tab('短信登录')).toHaveFocus();
    expect(tab('短信登录')).toHaveAttribute('aria-selected', 'true');
    expect(tab('账号密码')).toHaveAttribute('tabindex', '-1');
    expect(screen.getByRole('tabpanel', { name: '短信登录' })).toBeVisible();
    expect(screen.queryByRole('tabpanel', { name: '账号密码' })).not.toBeInTheDocument();

    await userEvent.keyboard('{ArrowRight}');
    expect(tab('账号密码')).toHaveFocus();
    await userEvent.keyboard('{End}{Home}{ArrowLeft}');
    expect(tab('短信登录')).toHaveFocus();
  });

  it('accepts only digits for phone number and code, and keeps both when the tab changes', async () => {
    const network = anyone();
    renderOuterPages('/login');
    await userEvent.click(tab('短信登录'));
    await userEvent.type(field('手机号'), '+86 139-0000 0002');
    expect(field('手机号')).toHaveValue('13900000002');
    await userEvent.clear(field('手机号'));
    await userEvent.paste('+86 139-0000 0001x');
    await userEvent.type(field('手机号'), '2');
    await userEvent.click(field('验证码'));
    await userEvent.paste('２４a6 810');

    await userEvent.click(tab('账号密码'));
    await userEvent.click(tab('短信登录'));
    await submit();

    await waitFor(() => expect(session.getState().token).toBe('token-1'));
    expect(network.calls(login)).toMatchObject([{ body: { mobile: '13900000001', captcha: '246810' } }]);
  });

  it('sends what its fields show, also when a password manager has filled them in without an event', async () => {
    const network = anyone();
    renderOuterPages('/login');
    (field('用户名') as HTMLInputElement).value = kept.username;
    (field('密码') as HTMLInputElement).value = kept.password;

    await submit();

    await waitFor(() => expect(session.getState().token).toBe('token-1'));
    expect(network.calls(login)).toMatchObject([{ body: kept }]);
  });

  it('shows invalid phone number and code at their fields, and focuses the first', async () => {
    const network = anyone();
    renderOuterPages('/login');
    await userEvent.click(tab('短信登录'));
    await userEvent.type(field('手机号'), '1390000');

    await submit();

    expect(field('手机号')).toHaveAccessibleDescription('请输入正确的手机号');
    expect(field('验证码')).toHaveAccessibleDescription('请输入6位验证码');
    await waitFor(() => expect(field('手机号')).toHaveFocus());
    expect(network.calls(login)).toHaveLength(0);
  });

  it.each([
    ['?redirect=%2Finsurance%2Findex%3Fstart%3D20', '/insurance/index?start=20'],
    ['?redirect=%2F%2Fevil.example', '/'],
    ['', '/'],
  ])('continues to the requested page unless it is foreign: %s', async (search, target) => {
    anyone();
    const router = renderOuterPages(`/login${search}`);
    await userEvent.type(field('用户名'), '13900000001');
    await userEvent.type(field('密码'), 'Demo@2026');

    await submit();

    await screen.findByText('门后');
    expect(router.state.location.pathname + router.state.location.search).toBe(target);
  });

  it('shows the password on request', async () => {
    renderOuterPages('/login');
    expect(field('密码')).toHaveAttribute('type', 'password');

    await userEvent.click(screen.getByRole('button', { name: '显示密码' }));

    expect(field('密码')).toHaveAttribute('type', 'text');
  });
});

describe('the remembered password', () => {
  const box = () => screen.getByRole('checkbox', { name: '记住密码' });
  const enter = async (password: string) => {
    await userEvent.type(field('用户名'), '13900000001');
    await userEvent.type(field('密码'), password);
    await submit();
  };

  it('is not stored by default', async () => {
    anyone();
    renderOuterPages('/login');
    expect(box()).not.toBeChecked();

    await enter('Demo@2026');
    await screen.findByText('门后');

    expect(await rememberedLogin.read()).toBeUndefined();
  });

  it('is stored encrypted, and filled in the next time', async () => {
    anyone();
    const router = renderOuterPages('/login');
    await userEvent.click(box());
    await enter('Demo@2026');
    await screen.findByText('门后');
    await waitFor(() => expect(window.localStorage.getItem('signIn')).not.toBeNull());
    expect(JSON.stringify(window.localStorage)).not.toMatch(/Demo@2026|13900000001/);

    await act(() => router.navigate('/login'));

    await waitFor(() => expect(field('密码')).toHaveValue('Demo@2026'));
    expect(field('用户名')).toHaveValue('13900000001');
    expect(box()).toBeChecked();
  });

  it('is not stored when the server refuses it', async () => {
    fakeApi().on(signIn, refuse(1001));
    renderOuterPages('/login');
    await userEvent.click(box());

    await enter('wrong');

    await screen.findByRole('alert');
    expect(await rememberedLogin.read()).toBeUndefined();
  });

  it('is removed when the user signs in with the box unticked', async () => {
    anyone();
    await rememberedLogin.keep(kept);
    renderOuterPages('/login');
    await waitFor(() => expect(box()).toBeChecked());

    await userEvent.click(box());
    await submit();
    await screen.findByText('门后');

    expect(window.localStorage.getItem('signIn')).toBeNull();
  });

  it('does not overwrite values typed while it was read', async () => {
    await rememberedLogin.keep(kept);
    let answer = (_: typeof kept) => {};
    jest.spyOn(rememberedLogin, 'read').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    renderOuterPages('/login');

    await userEvent.type(field('用户名'), '2');
    await act(async () => answer(kept));

    expect(field('用户名')).toHaveValue('2');
    expect(field('密码')).toHaveValue('');
  });
});

describe('the wait before another SMS code', () => {
  const wait = () => screen.getByRole('button', { name: /重新获取|获取验证码/ });
  const realNow = Date.now;

  afterEach(() => {
    Date.now = realNow;
  });

  /** Sets the browser's clock ahead of the server by `ms`; the server has just responded. */
  const browserClockWrongBy = (ms: number) => {
    Date.now = () => realNow() + ms;
    clock.sync(new Date(realNow()).toISOString());
  };

  const askFor = async (mobile: string) => {
    renderOuterPages('/login');
    await userEvent.click(tab('短信登录'));
    await userEvent.type(field('手机号'), mobile);
    await userEvent.click(wait());
  };

  it.each([
    ['right', 0, '13800000001'],
    ['a day ahead', 86_400_000, '13800000002'],
    ['a day behind', -86_400_000, '13800000003'],
  ])(
    'counts down sixty seconds with the browser clock %s, also after a change of the tab',
    async (_c, ms, mobile) => {
      fakeApi().on(sendVerification, { expireSeconds: 300, resendSeconds: 60 });
      browserClockWrongBy(ms);
      await askFor(mobile);
      await waitFor(() => expect(wait()).toHaveTextContent(/^(60|59)秒后重新获取$/));
      expect(screen.getByText('如该手机号已注册，验证码将发送至该手机')).toBeVisible();

      await userEvent.click(tab('账号密码'));
      browserClockWrongBy(ms);
      Date.now = () => realNow() + ms + 20_000;
      await userEvent.click(tab('短信登录'));

      await waitFor(() => expect(wait()).toHaveTextContent(/^(40|39)秒后重新获取$/));
      Date.now = () => realNow() + ms + 61_000;
      await waitFor(() => expect(wait()).toHaveTextContent('获取验证码'));
    },
  );

  it('blocks another request for the same number, but not for another one', async () => {
    const network = fakeApi().on(sendVerification, { expireSeconds: 300, resendSeconds: 60 });
    await askFor('13800000004');
    await waitFor(() => expect(wait()).toHaveTextContent(/秒后/));

    await userEvent.click(wait());
    expect(network.calls(sendVerification)).toHaveLength(1);
    await userEvent.clear(field('手机号'));
    await userEvent.type(field('手机号'), '13800000005');
    await userEvent.click(wait());

    await waitFor(() => expect(network.calls(sendVerification)).toHaveLength(2));
  });

  it('never exceeds sixty seconds, even when the browser clock is set back meanwhile', async () => {
    fakeApi().on(sendVerification, { expireSeconds: 300, resendSeconds: 60 });
    await askFor('13800000006');
    await waitFor(() => expect(wait()).toHaveTextContent(/秒后/));

    Date.now = () => realNow() - 3_600_000;

    await waitFor(() => expect(wait()).toHaveTextContent('60秒后重新获取'));
  });

  it('does not start when the server refuses the request, and shows the message', async () => {
    const network = fakeApi().on(sendVerification, refuse(1006));

    await askFor('13800000007');

    expect(await screen.findByText('验证码已发送，请60秒后再试')).toBeVisible();
    expect(wait()).toHaveTextContent('获取验证码');
    expect(network.calls(sendVerification)).toMatchObject([{ body: { type: 'login' } }]);
  });

  it('starts once the code is sent after automatic retries on a busy server', async () => {
    const answers = [refuse(503), refuse(503)];
    const network = fakeApi().on(
      sendVerification,
      () => answers.pop() ?? { expireSeconds: 300, resendSeconds: 60 },
    );

    await askFor('13800000008');

    expect(await screen.findByText('系统繁忙，正在自动重试…')).toBeVisible();
    await waitFor(() => expect(wait()).toHaveTextContent(/秒后/));
    expect(network.calls(sendVerification)).toHaveLength(3);
  });

  it('does not start for an invalid number', async () => {
    const network = fakeApi().on(sendVerification, { expireSeconds: 300, resendSeconds: 60 });

    await askFor('12345');

    expect(screen.getByText('请输入正确的手机号')).toBeVisible();
    expect(network.calls(sendVerification)).toHaveLength(0);
  });
});
