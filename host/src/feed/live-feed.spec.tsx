import { act, cleanup, render } from '@testing-library/react';
import { getCurrentUser } from 'shared-kernel/contract/session';
import { bus, resetRuntime, session, topics } from 'shared-kernel/runtime';
import { aProjectSession, aSession, aUser, fakeApi, refuse } from 'shared-kernel/testing';
import { FakeSocket } from './feed.fixture';
import { feedResumed } from './feed-topics';
import { LiveFeed } from './live-feed';

let sockets: FakeSocket[];
let told: [what: string, payload?: unknown][];
let listening: { unsubscribe(): void };
const realWebSocket = window.WebSocket;

beforeEach(() => {
  jest.useFakeTimers();
  window.sessionStorage.clear();
  sockets = [];
  told = [];
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
  const all = bus.on(topics.unreadCount).subscribe((payload) => told.push(['unread', payload]));
  all.add(bus.on(feedResumed).subscribe((payload) => told.push(['resumed', payload])));
  all.add(bus.on(topics.problemRaised).subscribe(({ message }) => told.push(['problem', message])));
  all.add(bus.on(topics.sessionExpired).subscribe(() => told.push(['expired'])));
  all.add(bus.on(topics.failureReported).subscribe(({ area }) => told.push(['fault', area])));
  listening = all;
});
afterEach(() => {
  cleanup();
  listening.unsubscribe();
  resetRuntime();
  jest.useRealTimers();
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
  it('is that of the user, over the page’s own host, in the name of the session', async () => {
    await listeningAs();

    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.url).toBe('ws://localhost/prod-api/websocket/message/1');
    expect(sockets[0]?.protocols).toEqual(['portal-feed', 'token-of-1']);
  });

  it('tells the portal what it hears', async () => {
    await listeningAs();
    sockets[0]?.opens();
    sockets[0]?.tells('unReadCount', 5);
    await pass(200);
    expect(told).toEqual([
      ['unread', { count: 5 }],
      ['resumed', {}],
    ]);
  });

  it('survives nonsense, which is reported once', async () => {
    await listeningAs();
    sockets[0]?.opens();
    for (const text of ['<html>', '<html>', '{"k":"news","val":1}', '{"k":"unReadCount","val":2}'])
      sockets[0]?.says(text);
    await pass(200);
    expect(told.filter(([what]) => what === 'fault')).toEqual([
      ['fault', 'feed'],
      ['fault', 'feed'],
    ]);
    expect(told).toContainEqual(['unread', { count: 2 }]);
  });

  it('is not opened for project users, nor before anybody is known', async () => {
    await listeningAs(aProjectSession());
    expect(sockets).toHaveLength(0);
    act(() => session.signedIn('token'));
    await pass(5_000);
    expect(sockets).toHaveLength(0);
  });

  it('is closed at the sign-out, and opened for another user', async () => {
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

  it('lets the portal say that the session has ended when the server says so and it is true', async () => {
    fakeApi().on(getCurrentUser, refuse(401));
    await listeningAs();
    sockets[0]?.ends(4401);
    await pass(100_000);
    expect(told).toEqual([['expired']]);
    expect(sockets).toHaveLength(1);
  });
});

describe('a browser without websocket', () => {
  beforeEach(() => {
    Reflect.deleteProperty(window, 'WebSocket');
  });

  it('says so once, and asks every minute instead', async () => {
    await listeningAs();
    expect(told).toEqual([['problem', '该浏览器不支持websocket！']]);

    await pass(120_000);
    expect(told.slice(1)).toEqual([
      ['resumed', {}],
      ['resumed', {}],
    ]);

    cleanup();
    render(<LiveFeed />);
    await pass(1_000);
    expect(told.filter(([what]) => what === 'problem')).toHaveLength(1);
  });

  it('asks nothing while nobody looks, nor after the sign-out', async () => {
    await listeningAs();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(120_000);
    hidden.mockRestore();
    act(() => session.signOut({ reason: 'user' }));
    await pass(120_000);
    expect(told).toEqual([['problem', '该浏览器不支持websocket！']]);
  });
});
