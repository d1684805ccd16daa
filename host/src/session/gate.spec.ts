import { waitFor } from '@testing-library/react';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import { checkPassword, getCurrentUser } from 'shared-kernel/contract/account/session';
import { api, queryClient, session } from 'shared-kernel/runtime';
import { anEmployer, aUser, fakeApi, noNetwork, Refusal, refuse } from 'shared-kernel/testing';
import { remotes } from '../navigation/navigation.fixture';
import { portalMap } from '../navigation/portal-map';
import { curPassword, passageMarker } from './markers';
import { createGate } from './gate';
import { giveWebCrypto } from './vault.fixture';

const gate = () => createGate({ map: portalMap(remotes), api, session });
const at = (path: string) => new URL(path, 'http://localhost');
const server = (change: Parameters<typeof anEmployer>[0] = {}) =>
  fakeApi()
    .on(getCurrentUser, aUser())
    .on(getCustomerInfo, anEmployer(change))
    .on(checkPassword, { ok: true, reason: null });
/** A signed-in user who is about to open a page. */
const visit = (change: Parameters<typeof anEmployer>[0] = {}) => {
  session.signedIn('token-1');
  return { network: server(change), passage: gate() };
};

describe('the gate before each page', () => {
  it('loads the user on the first navigation of a session only, and again for another session', async () => {
    const { network, passage } = visit();

    expect(await passage.pass(at('/insurance/index'))).toMatchObject({ kind: 'allow' });
    expect(await passage.pass(at('/insurance/details/1'))).toMatchObject({ kind: 'allow' });

    expect(network.calls(getCurrentUser)).toHaveLength(1);
    expect(network.calls(getCustomerInfo)).toHaveLength(1);
    expect(session.getState()).toMatchObject({ phase: 'ready', user: { username: '13900000001' } });

    session.signedIn('token-2');
    await passage.pass(at('/insurance/index'));

    expect(network.calls(getCurrentUser)).toHaveLength(2);
  });

  it('loads nothing for the sign-in page', async () => {
    const network = server();

    expect(await gate().pass(at('/login'))).toMatchObject({ kind: 'allow' });

    expect(network.calls(getCurrentUser)).toHaveLength(0);
  });

  it.each<[string, Refusal | typeof noNetwork, string]>([
    ['a refusal', refuse(500), '系统繁忙，请稍后再试'],
    ['a closed account', new Refusal(403, '账号已停用，请联系企业主账号'), '账号已停用，请联系企业主账号'],
    ['a dead token', refuse(401), '请先登录'],
    ['a lost network, which says nothing about the user', noNetwork, '获取用户信息失败，请刷新重试'],
  ])('clears the token and redirects to the sign-in page after %s', async (_case, refusal, message) => {
    const { network, passage } = visit();
    network.on(getCustomerInfo, refusal);

    const decision = await passage.pass(at('/insurance/index?start=20'));

    expect(decision).toEqual({
      kind: 'sign-in-again',
      to: '/login?redirect=%2Finsurance%2Findex%3Fstart%3D20',
      message,
    });
    expect(session.getState().token).toBeUndefined();
    expect(window.localStorage.getItem('token')).toBeNull();
  });

  it('redirects a user whose password has expired, and keeps the reason', async () => {
    const { network, passage } = visit();
    network.on(checkPassword, { ok: false, reason: '密码已超过90天未修改，请修改密码' });

    expect(await passage.pass(at('/index/home'))).toEqual({ kind: 'redirect', to: '/verification' });
    expect(passage.passwordReason()).toBe('密码已超过90天未修改，请修改密码');
  });

  it('lets the user pass once the server has lifted the hold', async () => {
    const { network, passage } = visit({ linkerAuditStatus: 0 });
    expect(await passage.pass(at('/index/home'))).toEqual({ kind: 'redirect', to: '/operatorCheck' });

    network.on(getCustomerInfo, anEmployer({ linkerAuditStatus: 2 }));
    passage.refresh();

    expect(await passage.pass(at('/index/home'))).toMatchObject({ kind: 'allow' });
  });

  it('loads the user once when a sign-in causes two navigations at the same time', async () => {
    const { network, passage } = visit();

    const decisions = await Promise.all([passage.pass(at('/login')), passage.pass(at('/index/home'))]);
    const again = await Promise.all([passage.pass(at('/')), passage.pass(at('/index/home'))]);

    expect([...decisions, ...again].map(({ kind }) => kind)).toEqual([
      'redirect',
      'allow',
      'redirect',
      'allow',
    ]);
    expect(network.calls(getCurrentUser)).toHaveLength(1);
  });

  it('decides for the user who signed in while the previous one was being loaded', async () => {
    const { network, passage } = visit({ linkerAuditStatus: 0 });
    network.on(getCurrentUser, ({ headers }) => {
      if (headers['Token'] === 'token-2') return aUser({ id: 2, username: '13900000002' });
      session.signedIn('token-2');
      network.on(getCustomerInfo, anEmployer({ id: 2 }));
      return aUser();
    });

    expect(await passage.pass(at('/insurance/index'))).toMatchObject({ kind: 'allow' });
    expect(session.getState()).toMatchObject({
      token: 'token-2',
      user: { username: '13900000002' },
      customer: { id: 2 },
    });
  });

  it('keeps the session of the user who signed in while loading the previous one failed', async () => {
    const { network, passage } = visit();
    network.on(getCurrentUser, ({ headers }) => {
      if (headers['Token'] === 'token-2') return aUser({ id: 2 });
      session.signedIn('token-2');
      return refuse(401);
    });

    expect(await passage.pass(at('/insurance/index'))).toMatchObject({ kind: 'allow' });
    expect(session.getState().token).toBe('token-2');
  });

  it('loads the user of a token that was put into local storage by hand', async () => {
    const { network, passage } = visit();
    await passage.pass(at('/insurance/index'));
    queryClient.setQueryData(['list of the first user'], 1);
    network.on(getCurrentUser, aUser({ id: 2, username: '13900000002' }));

    window.localStorage.setItem('token', 'token-2');
    await passage.pass(at('/insurance/index'));

    expect(session.getState()).toMatchObject({ token: 'token-2', user: { username: '13900000002' } });
    expect(network.calls(getCurrentUser).at(-1)?.headers).toMatchObject({ Token: 'token-2' });
    expect(queryClient.getQueryData(['list of the first user'])).toBeUndefined();
    expect(document.cookie).toContain('gat=token-2');
  });
});

describe('the markers of the gate in local storage', () => {
  const pass = async (userId: number, firstLoginFlag: number) => {
    server().on(getCurrentUser, aUser({ id: userId, firstLoginFlag }));
    session.signedIn(`token-of-${userId}`);
    return gate().pass(at('/insurance/index'));
  };

  giveWebCrypto();

  it('let a user with an initial password pass who has set a new one', async () => {
    await curPassword.store(7, new Date());

    expect(await pass(7, 1)).toMatchObject({ kind: 'allow' });
  });

  it.each<[string, () => Promise<void> | void]>([
    ['of another user', () => curPassword.store(8, new Date())],
    ['that was typed in', () => window.localStorage.setItem('curP', '2026-11-21T09:30:00.000Z')],
    [
      'that is a passage marker in its place',
      async () => {
        await passageMarker.store(7, new Date());
        window.localStorage.setItem('curP', window.localStorage.getItem('psp') ?? '');
      },
    ],
  ])('do not let the user pass with one %s, which is removed', async (_case, put) => {
    await put();

    expect(await pass(7, 1)).toEqual({ kind: 'redirect', to: '/verification' });
    expect(window.localStorage.getItem('curP')).toBeNull();
  });

  it('are stored sealed when the user passes', async () => {
    const before = Date.now();

    await pass(7, 0);

    await waitFor(() => expect(window.localStorage.getItem('psp')).not.toBeNull());
    expect(Date.parse(window.localStorage.getItem('psp') ?? '')).toBeNaN();
    const passed = Date.parse((await passageMarker.lastPassage(7)) ?? '');
    expect(passed).toBeGreaterThanOrEqual(before - 1000);
  });

  it('are not stored for a held user, and a forged one is removed', async () => {
    window.localStorage.setItem('psp', 'forged');

    expect(await pass(7, 1)).toMatchObject({ kind: 'redirect' });

    expect(window.localStorage.getItem('psp')).toBeNull();
  });
});
