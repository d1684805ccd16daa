import { act, cleanup, render } from '@testing-library/react';
import { getCurrentUser } from 'shared-kernel/contract/account/session';
import { bus, session, topics } from 'shared-kernel/runtime';
import { aProjectSession, aSession, aUser, fakeApi, refuse } from 'shared-kernel/testing';
import { FakeSocket } from './feed.fixture';
import { feedResumed, recordsChanged } from './feed-topics';
import { LiveFeed } from './live-feed';

let sockets: FakeSocket[];
let published: [what: string, payload?: unknown][] = [];
const realWebSocket = window.WebSocket;

bus.on(topics.unreadCount).subscribe((payload) => published.push(['unread', payload]));
bus.on(feedResumed).subscribe((payload) => published.push(['resumed', payload]));
bus.on(recordsChanged).subscribe(() => published.push(['changed']));
bus.on(topics.problemRaised).subscribe(({ message }) => published.push(['problem', message]));
bus.on(topics.sessionExpired).subscribe(() => published.push(['expired']));
bus.on(topics.failureReported).subscribe(({ area }) => published.push(['failure', area]));

beforeEach(() => {
  jest.useFakeTimers();
  sockets = [];
  published = [];
  Object.defineProperty(window, 'WebSocket', {
    configurable: true,
    writable: true,
    value: class extends FakeSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols);
        sockets.push(this);
      }
    },
  });
});
afterEach(() => {
  Object.defineProperty(window, 'WebSocket', { configurable: true, writable: true, value: realWebSocket });
});

const signIn = (given = aSession()) =>
  act(() => {
    session.signedIn(`token-of-${given.user.id}`);
    session.loaded(given);
  });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function listeningAs(given = aSession()) {
  signIn(given);
  render(<LiveFeed />);
  await pass(1_000);
}

describe('the live feed', () => {
  it('connects to the user’s feed on the page’s own host with the session token', async () => {
    await listeningAs();

    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.url).toBe('ws://localhost/prod-api/websocket/message/1');
    expect(sockets[0]?.protocols).toEqual(['portal-feed', 'token-of-1']);
  });

  it('publishes the values of its frames on the bus', async () => {
    await listeningAs();
    sockets[0]?.opens();
    sockets[0]?.sendFrame('unReadCount', 5);
    await pass(200);
    expect(published).toEqual([
      ['unread', { count: 5 }],
      ['resumed', {}],
    ]);
  });

  it('ignores invalid frames, and reports each kind once', async () => {
    await listeningAs();
    sockets[0]?.opens();
    for (const text of ['<html>', '<html>', '{"k":"news","val":1}', '{"k":"unReadCount","val":2}'])
      sockets[0]?.sendText(text);
    await pass(200);
    expect(published.filter(([what]) => what === 'failure')).toEqual([
      ['failure', 'feed'],
      ['failure', 'feed'],
    ]);
    expect(published).toContainEqual(['unread', { count: 2 }]);
  });

  it('is not opened for project users or before the user is known', async () => {
    await listeningAs(aProjectSession());
    expect(sockets).toHaveLength(0);
    act(() => session.signedIn('token'));
    await pass(5_000);
    expect(sockets).toHaveLength(0);
  });

  it('is closed on sign-out, and opened for the next user', async () => {
    await listeningAs();
    sockets[0]?.opens();

    act(() => session.signOut({ reason: 'user' }));
    expect(sockets[0]?.isClosed).toBe(true);
    await pass(60_000);
    expect(sockets).toHaveLength(1);

    signIn({ ...aSession(), user: aUser({ id: 2, username: '13900000002' }) });
    await pass(1_000);
    expect(sockets[1]?.url).toMatch(/\/2$/);
  });

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is reopened at once when %s', async (_, wake) => {
    await listeningAs();
    sockets[0]?.ends();
    expect(sockets).toHaveLength(1);

    wake();

    expect(sockets).toHaveLength(2);
  });

  it('reports an expired session when the server closes the connection for it and confirms it', async () => {
    fakeApi().on(getCurrentUser, refuse(401));
    await listeningAs();
    sockets[0]?.ends(4401);
    await pass(100_000);
    expect(published).toEqual([['expired']]);
    expect(sockets).toHaveLength(1);
  });
});

describe('a browser without websocket', () => {
  beforeEach(() => {
    Reflect.deleteProperty(window, 'WebSocket');
  });

  it('shows that once, and polls every minute instead', async () => {
    await listeningAs();
    expect(published).toEqual([['problem', '该浏览器不支持websocket！']]);

    await pass(120_000);
    expect(published.slice(1)).toEqual([['changed'], ['resumed', {}], ['changed'], ['resumed', {}]]);

    cleanup();
    render(<LiveFeed />);
    await pass(1_000);
    expect(published.filter(([what]) => what === 'problem')).toHaveLength(1);
  });

  it('does not poll while the page is hidden or after the sign-out', async () => {
    await listeningAs();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(120_000);
    hidden.mockRestore();
    act(() => session.signOut({ reason: 'user' }));
    await pass(120_000);
    expect(published).toEqual([['problem', '该浏览器不支持websocket！']]);
  });
});
