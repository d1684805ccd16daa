import { screen, waitFor, within } from '@testing-library/react';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from 'shared-kernel/contract/account/own-sessions';
import { changePassword } from 'shared-kernel/contract/account/session';
import { session } from 'shared-kernel/runtime';
import { aProjectSession, fakeApi, noNetwork, refuse, renderPage } from 'shared-kernel/testing';
import { PasswordPage, strengthOf } from './password.page';

const rule = '密码须为8-20位，且包含大写字母、小写字母、数字、符号中的至少三种';
const good = 'Harbour#2027';

const here: OwnSession = {
  id: 7,
  device: 'Chrome · Windows',
  ip: '10.0.0.7',
  createTime: '2026-11-21T01:30:00Z',
  lastUseTime: '2026-11-21T02:30:00Z',
  current: true,
};
const phone: OwnSession = { ...here, id: 8, device: 'Safari · iOS手机', ip: '10.0.0.8', current: false };

function open(api = fakeApi().on(changePassword, true), as?: ReturnType<typeof aProjectSession>) {
  api.on(listOwnSessions, { list: [here, phone], count: 2 });
  return renderPage(<PasswordPage />, { route: '/setting/password', api, session: as });
}

type Page = ReturnType<typeof open>;

const field = (label: string) => screen.getByLabelText(label);

async function typed({ user }: Page, old: string, next: string, again = next) {
  if (old) await user.type(field('原密码'), old);
  if (next) await user.type(field('新密码'), next);
  if (again) await user.type(field('确认新密码'), again);
}

const submit = ({ user }: Page) => user.click(screen.getByRole('button', { name: '修改密码' }));

describe('changing the password', () => {
  it('shows the password rule before anything is typed', () => {
    open();

    expect(
      screen.getByText(`${rule}，密码不能包含手机号或用户名，不能使用最近3次用过的密码。`),
    ).toBeInTheDocument();
    expect(screen.getByText('密码强度：未输入')).toBeInTheDocument();
  });

  it.each([
    ['too simple', 'Demo@2026', 'abcdefgh', rule],
    ['too short', 'Demo@2026', 'Ab1#', rule],
    ['the old one again', 'Demo@2026', 'Demo@2026', '新密码不能与原密码相同'],
    ['the mobile with signs around it', 'Demo@2026', 'Aa-13900000001', '密码不能包含手机号或用户名'],
  ])('refuses a new password that is %s without calling the server', async (_case, old, next, text) => {
    const page = open();
    await typed(page, old, next);

    await submit(page);

    await waitFor(() => expect(field('新密码')).toHaveAccessibleDescription(text));
    expect(page.api.calls(changePassword)).toHaveLength(0);
  });

  it('refuses a confirmation that differs, and accepts it once the new password is corrected', async () => {
    const page = open();
    await typed(page, 'Demo@2026', good, `${good}!`);
    await waitFor(() => expect(field('确认新密码')).toHaveAccessibleDescription('两次输入的密码不一致'));

    await page.user.type(field('新密码'), '!');

    await waitFor(() => expect(field('确认新密码')).not.toHaveAccessibleDescription(/不一致/));
  });

  it('sends the old and new password without the confirmation, and signs out', async () => {
    const page = open(undefined, aProjectSession());
    await typed(page, 'Demo@2026', good);

    await submit(page);

    await waitFor(() => expect(session.getState().phase).toBe('signed-out'));
    expect(page.api.calls(changePassword)).toMatchObject([{ params: { id: '8' } }]);
    expect(page.api.calls(changePassword)[0]?.body).toEqual({ oldPassword: 'Demo@2026', newPassword: good });
  });

  it.each([
    ['a wrong old password', refuse(1007), '原密码不正确'],
    ['a network that is down', noNetwork, '网络连接失败，请检查网络后重试'],
  ] as const)('stays signed in and keeps what was typed after %s', async (_case, answer, text) => {
    const page = open(fakeApi().on(changePassword, answer));
    await typed(page, 'Wrong@2026', good);

    await submit(page);

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(session.getState().phase).not.toBe('signed-out');
    expect(field('原密码')).toHaveValue('Wrong@2026');
    expect(field('新密码')).toHaveValue(good);
  });
});

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['abcdefgh', 1],
    ['Aa1!Aa1!', 1],
    ['Harbour#1', 2],
    ['Harbour#20271', 3],
    ['Ha#20270000001x', 2],
    ['Ha#13900000001', 1],
  ] as const)('of %j is %d', (password, level) => {
    expect(strengthOf(password, ['13900000001'])).toBe(level);
  });
});

describe('the devices that are signed in', () => {
  it('mark the current device, and sign out another one after a confirmation', async () => {
    const page = open();
    page.api.on(endOwnSession, { ended: 1 }).on(endOtherSessions, { ended: 1 });
    expect(within(await screen.findByRole('article', { name: here.device })).getByText('本机')).toBeVisible();
    const other = within(screen.getByRole('article', { name: phone.device }));

    await page.user.click(other.getByRole('button', { name: '退出该设备' }));
    const question = within(await screen.findByRole('dialog', { name: /Safari/ }));
    expect(page.api.calls(endOwnSession)).toHaveLength(0);
    await page.user.click(question.getByRole('button', { name: '退出该设备' }));

    expect(await screen.findByText('已退出1台设备')).toBeInTheDocument();
    expect(page.api.calls(endOwnSession)).toMatchObject([{ params: { id: '8' } }]);
  });
});
