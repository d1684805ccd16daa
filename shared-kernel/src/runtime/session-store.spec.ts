import { aCustomer, aUser } from '../testing/builders';
import { createSession, type Session } from './session-store';

let open: Session[] = [];
const aTab = () => {
  const session = createSession(() => 'gat');
  open.push(session);
  return session;
};
const aSignedInTab = () => {
  const session = aTab();
  session.signedIn('t-1');
  return session;
};

function otherTabStores(token: string | null) {
  if (token === null) localStorage.removeItem('token');
  else localStorage.setItem('token', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }));
}

afterEach(() => {
  for (const session of open) {
    session.signOut({ reason: 'user' });
    session.dispose();
  }
  open = [];
});

describe('the session', () => {
  it('stores the token in local storage, session storage and the cookie of the brand', () => {
    aSignedInTab();

    expect(localStorage.getItem('token')).toBe('t-1');
    expect(sessionStorage.getItem('token')).toBe('t-1');
    expect(document.cookie).toContain('gat=t-1');
  });

  it('removes the token from all three on sign-out, and keeps the reason', () => {
    const session = aSignedInTab();

    session.signOut({ reason: 'expired' });

    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, null]);
    expect(document.cookie).not.toContain('gat=');
    expect(session.getState().phase).toBe('signed-out');
    expect(session.lastSignOut()).toBe('expired');
  });

  it('survives a reload, also when the browser had dropped its session cookie', () => {
    localStorage.setItem('token', 't-old');

    const session = aTab();

    expect(session.getState()).toMatchObject({ phase: 'signing-in', token: 't-old' });
    expect(document.cookie).toContain('gat=t-old');
  });

  it('is ready once user and customer are known, and recognises a project user', () => {
    const session = aSignedInTab();

    session.loaded({ user: aUser({ usertype: 4 }), customer: aCustomer(), operationFile: 'f-1' });

    expect(session.getState()).toMatchObject({ phase: 'ready', isProjectUser: true, operationFile: 'f-1' });
  });

  it('ignores user data of an older session', () => {
    const session = aSignedInTab();
    session.signedIn('t-2');

    session.loaded({ token: 't-1', user: aUser(), customer: aCustomer() });

    expect(session.getState()).toMatchObject({ phase: 'signing-in', token: 't-2', user: undefined });
  });

  it('ends in this tab when another tab signs out', () => {
    const session = aSignedInTab();

    otherTabStores(null);

    expect(session.getState().token).toBeUndefined();
    expect(session.lastSignOut()).toBe('elsewhere');
    expect(sessionStorage.getItem('token')).toBeNull();
  });

  it('switches to the other user when another tab signs in as one', () => {
    const session = aSignedInTab();
    session.loaded({ user: aUser(), customer: aCustomer() });

    otherTabStores('t-2');

    expect(session.getState()).toMatchObject({ phase: 'signing-in', token: 't-2', user: undefined });
  });

  it('detects a sign-out that happened while this tab was frozen', () => {
    const session = aSignedInTab();
    localStorage.removeItem('token');

    document.dispatchEvent(new Event('visibilitychange'));

    expect(session.getState().phase).toBe('signed-out');
  });

  it('adopts a token that was set in local storage by hand on its next check, cookie included', () => {
    const session = aSignedInTab();
    localStorage.setItem('token', 't-2');

    session.reconcile();

    expect(session.getState()).toMatchObject({ phase: 'signing-in', token: 't-2', user: undefined });
    expect(sessionStorage.getItem('token')).toBe('t-2');
    expect(document.cookie).toContain('gat=t-2');
  });

  it.each<[string, (session: Session) => void]>([
    ['on a check', (session) => session.reconcile()],
    ['when another tab stores it again', () => otherTabStores('t-1')],
  ])('changes nothing %s when the token is the same', (_, check) => {
    const session = aSignedInTab();
    session.loaded({ user: aUser(), customer: aCustomer() });
    const before = session.getState();

    check(session);

    expect(session.getState()).toBe(before);
    expect(before.phase).toBe('ready');
  });

  it('stops listening to other tabs when disposed', () => {
    const session = aSignedInTab();
    session.dispose();

    otherTabStores(null);

    expect(session.getState().token).toBe('t-1');
  });
});
