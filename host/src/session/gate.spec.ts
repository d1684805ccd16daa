import { getCustomerInfo } from 'shared-kernel/contract/customers';
import { checkPassword, getCurrentUser } from 'shared-kernel/contract/session';
import { api, resetRuntime, session } from 'shared-kernel/runtime';
import { fakeApi, noNetwork, refuse } from 'shared-kernel/testing';
import { remotes } from '../navigation/navigation.fixture';
import { portalMap } from '../navigation/portal-map';
import { createGate } from './gate';
import { anEmployer, aUser } from './session.fixture';

const at = (path: string) => new URL(path, 'http://localhost');
const server = (change: Parameters<typeof anEmployer>[0] = {}) =>
  fakeApi()
    .on(getCurrentUser, aUser())
    .on(getCustomerInfo, anEmployer(change))
    .on(checkPassword, { ok: true, reason: null });

describe('the gate', () => {
  const gate = () => createGate({ map: portalMap(remotes), api, session });
  afterEach(resetRuntime);

  it('asks the server who is here on the first passage of a session, and not again', async () => {
    const network = server();
    session.signedIn('token-1');
    const passage = gate();

    expect(await passage.pass(at('/insurance/index'))).toMatchObject({ kind: 'allow' });
    expect(await passage.pass(at('/insurance/details/1'))).toMatchObject({ kind: 'allow' });

    expect(network.calls(getCurrentUser)).toHaveLength(1);
    expect(network.calls(getCustomerInfo)).toHaveLength(1);
    expect(session.getState()).toMatchObject({ phase: 'ready', user: { username: '13900000001' } });
  });

  it('asks again for another session', async () => {
    const network = server();
    const passage = gate();
    session.signedIn('token-1');
    await passage.pass(at('/insurance/index'));

    session.signedIn('token-2');
    await passage.pass(at('/insurance/index'));

    expect(network.calls(getCurrentUser)).toHaveLength(2);
  });

  it('asks nothing for the sign-in page', async () => {
    const network = server();

    expect(await gate().pass(at('/login'))).toMatchObject({ kind: 'allow' });

    expect(network.calls(getCurrentUser)).toHaveLength(0);
  });

  it.each([
    ['a refusal', refuse(500)],
    ['a dead token', refuse(401)],
  ])('clears the token and leads to the sign-in page after %s', async (_case, refusal) => {
    server().on(getCustomerInfo, refusal);
    session.signedIn('token-1');

    const decision = await gate().pass(at('/insurance/index?start=20'));

    expect(decision).toEqual({
      kind: 'sign-in-again',
      to: '/login?redirect=%2Finsurance%2Findex%3Fstart%3D20',
    });
    expect(session.getState().token).toBeUndefined();
    expect(window.localStorage.getItem('token')).toBeNull();
  });

  it('does the same when the network is gone', async () => {
    server().on(getCurrentUser, noNetwork);
    session.signedIn('token-1');

    expect((await gate().pass(at('/index/home'))).kind).toBe('sign-in-again');
  });

  it('holds a user whose password has expired, and can say why', async () => {
    server().on(checkPassword, { ok: false, reason: '密码已超过90天未修改，请修改密码' });
    session.signedIn('token-1');
    const passage = gate();

    expect(await passage.pass(at('/index/home'))).toEqual({ kind: 'redirect', to: '/verification' });
    expect(passage.passwordReason()).toBe('密码已超过90天未修改，请修改密码');
  });

  it('lets the user go on once the server says that nothing holds any more', async () => {
    const network = server({ linkerAuditStatus: 0 });
    session.signedIn('token-1');
    const passage = gate();
    expect(await passage.pass(at('/index/home'))).toEqual({ kind: 'redirect', to: '/operatorCheck' });

    network.on(getCustomerInfo, anEmployer({ linkerAuditStatus: 2 }));
    passage.refresh();

    expect(await passage.pass(at('/index/home'))).toMatchObject({ kind: 'allow' });
  });
});
