import { screen, waitFor } from '@testing-library/react';
import {
  changePassword,
  resetPassword,
  sendVerification,
  setFirstPassword,
} from 'shared-kernel/contract/account/session';
import { session } from 'shared-kernel/runtime';
import { aSession, fakeApi, refuse, type FakeApi } from 'shared-kernel/testing';
import { fakeDialogs } from '../ui/dialog.fixture';
import { signIn } from '../session/login';
import { renderHeld } from './held.fixture';
import { VerificationPage } from './verification.page';

fakeDialogs();

const reason = '密码已超过90天未修改，请修改密码';
const next = 'Next#Pass2027';

const open = (api: FakeApi, firstLoginFlag = 0) =>
  renderHeld(<VerificationPage />, {
    api,
    session: aSession({ user: { firstLoginFlag } }),
    passwordReason: reason,
  });

type Page = ReturnType<typeof renderHeld>;

async function typeNew({ user }: Page, repeated = next) {
  await user.type(screen.getByLabelText('新密码'), next);
  await user.type(screen.getByLabelText('确认新密码'), repeated);
}
const save = ({ user }: Page) => user.click(screen.getByRole('button', { name: '保存新密码' }));

describe('the first password set by the user', () => {
  it('is stored, and the guard runs again in the same session', async () => {
    const api = fakeApi().on(setFirstPassword, true);
    const page = open(api, 1);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('设置登录密码');
    await typeNew(page);

    await save(page);

    await waitFor(() => expect(page.guard.refreshes).toBe(1));
    expect(api.calls(setFirstPassword)).toMatchObject([{ body: { newPassword: next } }]);
    expect(session.getState().token).toBe('token-of-13900000001');
  });

  it('is refused in place when it is too weak or repeated differently', async () => {
    const api = fakeApi().on(setFirstPassword, true);
    const page = open(api, 1);

    await page.user.type(screen.getByLabelText('新密码'), 'short');
    await page.user.type(screen.getByLabelText('确认新密码'), 'other');
    await save(page);

    expect(screen.getByLabelText('新密码')).toHaveAccessibleDescription(
      '密码须为8-20位，且包含大写字母、小写字母、数字、符号中的至少三种',
    );
    expect(screen.getByLabelText('确认新密码')).toHaveAccessibleDescription('两次输入的密码不一致');
    expect(api.calls(setFirstPassword)).toHaveLength(0);
  });
});

describe('an expired password', () => {
  it('is changed with the old password, and the user is signed in again at once', async () => {
    const api = fakeApi().on(changePassword, true).on(signIn, { token: 'fresh', firstLoginFlag: 0 });
    const page = open(api);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('登录密码已过期');
    expect(screen.getByText(new RegExp(reason))).toBeVisible();
    await page.user.type(screen.getByLabelText('原密码'), 'Demo@2026');
    await typeNew(page);

    await save(page);

    await waitFor(() => expect(session.getState().token).toBe('fresh'));
    expect(api.calls(changePassword)).toMatchObject([
      { params: { id: '1' }, body: { oldPassword: 'Demo@2026', newPassword: next } },
    ]);
    expect(api.calls(signIn)).toMatchObject([{ body: { username: '13900000001', password: next } }]);
    expect(page.guard.refreshes).toBe(1);
  });

  it('redirects to the sign-in page when the automatic sign-in fails after the change', async () => {
    const api = fakeApi().on(changePassword, true).on(signIn, refuse(503));
    const page = open(api);
    await page.user.type(screen.getByLabelText('原密码'), 'Demo@2026');
    await typeNew(page);

    await save(page);

    await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'), { timeout: 10_000 });
    expect(session.getState().token).toBeUndefined();
    expect(session.lastSignOut()).toBe('password-changed');
  });

  it('stays unchanged for a wrong old password, with the message at its field', async () => {
    const api = fakeApi().on(changePassword, refuse(1007));
    const page = open(api);
    await page.user.type(screen.getByLabelText('原密码'), 'Wrong@2026');
    await typeNew(page);

    await save(page);

    await waitFor(() => expect(screen.getByLabelText('原密码')).toHaveAccessibleDescription('原密码不正确'));
    expect(screen.getByLabelText('新密码')).toHaveValue(next);
  });

  it('is replaced with an SMS code to the user’s own number when it was forgotten', async () => {
    const api = fakeApi()
      .on(sendVerification, { expireSeconds: 300, resendSeconds: 60 })
      .on(resetPassword, true)
      .on(signIn, { token: 'fresh', firstLoginFlag: 0 });
    const page = open(api);
    await page.user.click(screen.getByRole('button', { name: '忘记原密码？用短信验证码设置' }));

    await page.user.click(screen.getByRole('button', { name: '获取验证码' }));
    await screen.findByText('验证码已发送至13900000001，5分钟内有效');
    await page.user.type(screen.getByRole('textbox', { name: '验证码' }), '246810');
    await typeNew(page);
    await save(page);

    await waitFor(() => expect(session.getState().token).toBe('fresh'));
    expect(api.calls(sendVerification)).toMatchObject([{ body: { mobile: '13900000001', type: 'reset' } }]);
    expect(api.calls(resetPassword)).toMatchObject([
      { body: { mobile: '13900000001', captcha: '246810', newPassword: next } },
    ]);
  });
});
