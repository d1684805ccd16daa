import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getUserByUsername, resetPassword } from 'shared-kernel/contract/account/session';
import { fakeApi, noNetwork, refuse } from 'shared-kernel/testing';
import { renderOuterPages } from './login.fixture';
import { rememberedLogin } from '../session/remembered-login';
import { giveWebCrypto } from '../session/vault.fixture';

const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const step = () => screen.getByRole('listitem', { current: 'step' });
const next = 'Neu#Pass2027';

/** A fake API that accepts the code. */
const network = () => fakeApi().on(getUserByUsername, { username: '13900000001', mobile: '139****0001' });

async function provePhone(mobile = '13900000001', captcha = '246810') {
  await userEvent.type(field('手机号'), mobile);
  await userEvent.type(field('验证码'), captcha);
  await press('下一步');
  await waitFor(() => expect(screen.queryByText('提交中…')).not.toBeInTheDocument());
}

/** Opens the second step; by default the server accepts a new password there. */
async function openSecondStep(api = network().on(resetPassword, true)) {
  renderOuterPages('/forgotPwd');
  await provePhone();
  return api;
}

async function choosePassword(password = next, repeated = password) {
  await userEvent.type(field('新密码'), password);
  await userEvent.type(field('确认新密码'), repeated);
  await press('重新设置密码');
}

describe('a forgotten password', () => {
  giveWebCrypto();

  it('cannot be replaced before the code is verified', async () => {
    const api = network().on(getUserByUsername, { username: '13900000001', mobile: null });
    renderOuterPages('/forgotPwd');

    await provePhone();

    expect(field('验证码')).toHaveAccessibleDescription('验证码错误或已过期');
    expect(step()).toHaveTextContent('验证手机号');
    expect(api.calls(getUserByUsername)).toMatchObject([
      { query: { username: '13900000001', captcha: '246810' } },
    ]);
  });

  it('is replaced in three steps, with a redirect to the sign-in page after five seconds', async () => {
    const api = network().on(resetPassword, true);
    const router = renderOuterPages('/forgotPwd');
    expect(step()).toHaveTextContent('验证手机号');

    await provePhone();
    expect(step()).toHaveTextContent('设置新密码');
    expect(field('新密码')).toHaveFocus();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(field('新密码'), next);
    await user.type(field('确认新密码'), next);
    // The response arrives at once, before the click has been handled.
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: '重新设置密码' }));
      await jest.advanceTimersByTimeAsync(0);
    });

    expect(await screen.findByText('密码已重新设置')).toBeVisible();
    expect(step()).toHaveTextContent('完成');
    expect(api.calls(resetPassword)).toMatchObject([
      { body: { mobile: '13900000001', captcha: '246810', newPassword: next } },
    ]);
    for (const seconds of [5, 4, 3, 2, 1]) {
      expect(screen.getByText(`${seconds}秒后返回登录页`)).toBeVisible();
      expect(router.state.location.pathname).toBe('/forgotPwd');
      await act(() => jest.advanceTimersByTimeAsync(1000));
    }
    expect(router.state.location.pathname).toBe('/login');
  });

  it('keeps the typed values on going back a step', async () => {
    await openSecondStep();
    await userEvent.type(field('新密码'), next);

    await press('上一步');

    expect(field('手机号')).toHaveValue('13900000001');
    expect(field('验证码')).toHaveValue('246810');
    await press('下一步');
    expect(await screen.findByLabelText('新密码', { selector: 'input' })).toHaveValue(next);
  });

  it.each([
    [1003, '验证码', '验证码错误或已过期'],
    [1005, '手机号', '该手机号未注册'],
  ] as const)(
    'returns to the first step when the server refuses with %i, with the message at the field',
    async (code, name, text) => {
      await openSecondStep(network().on(resetPassword, refuse(code)));

      await choosePassword();

      await waitFor(() => expect(step()).toHaveTextContent('验证手机号'));
      expect(field(name)).toHaveAccessibleDescription(text);
      await waitFor(() => expect(field(name)).toHaveFocus());
      expect(field('手机号')).toHaveValue('13900000001');
      await userEvent.type(field(name), '{Backspace}0');
      await press('下一步');
      expect(await screen.findByLabelText('新密码', { selector: 'input' })).toHaveValue(next);
    },
  );

  it('stays at the second step when the server refuses the new password', async () => {
    const words = '密码须为8-20位，且包含大写字母、小写字母、数字、符号中的至少三种';
    await openSecondStep(network().on(resetPassword, refuse(1008)));

    await choosePassword();

    await waitFor(() => expect(field('新密码')).toHaveAccessibleDescription(words));
    expect(step()).toHaveTextContent('设置新密码');
  });

  it.each([
    ['abc', 'abc', '新密码', '密码须为8-20位，且包含大写字母、小写字母、数字、符号中的至少三种'],
    [next, `${next}x`, '确认新密码', '两次输入的密码不一致'],
  ])('is not replaced by an invalid new password: %s, %s', async (password, repeated, name, text) => {
    const api = await openSecondStep();

    await choosePassword(password, repeated);

    expect(field(name)).toHaveAccessibleDescription(text);
    expect(api.calls(resetPassword)).toHaveLength(0);
  });

  it('requires a valid phone number and code', async () => {
    renderOuterPages('/forgotPwd');

    await provePhone('12900000001', '2468');

    expect(field('手机号')).toHaveAccessibleDescription('请输入正确的手机号');
    expect(field('验证码')).toHaveAccessibleDescription('请输入6位验证码');
    expect(step()).toHaveTextContent('验证手机号');
  });

  it('is replaced on an automatic retry when the server is busy', async () => {
    const answers = [refuse(503)];
    const api = await openSecondStep(network().on(resetPassword, () => answers.pop() ?? true));

    await choosePassword();

    expect(await screen.findByText('密码已重新设置')).toBeVisible();
    expect(api.calls(resetPassword)).toHaveLength(2);
  });

  it('is kept with the typed values and a message when the network is down', async () => {
    await openSecondStep(network().on(resetPassword, noNetwork));

    await choosePassword();

    expect(await screen.findByRole('alert')).toHaveTextContent('网络连接失败，请检查网络后重试');
    expect(field('新密码')).toHaveValue(next);
  });

  it('is removed from the sign-in that the browser remembers', async () => {
    await rememberedLogin.keep({ username: '13900000001', password: 'Demo@2026' });
    expect(window.localStorage.getItem('signIn')).not.toBeNull();
    await openSecondStep();

    await choosePassword();

    await screen.findByText('密码已重新设置');
    expect(window.localStorage.getItem('signIn')).toBeNull();
  });
});
