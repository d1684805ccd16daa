import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { aCustomer, aUser } from '../testing/builders';
import { fakeApi, noNetwork, refuse } from '../testing/fake-api';
import { api, bus, clock, http, queryClient, resetRuntime, session, topics } from '.';
import { testCall } from '../testing/test-call';

const getThing = defineEndpoint(testCall('/api/thing', 'POST'));

function received<S extends z.ZodType>(topic: Parameters<typeof bus.on<S>>[0]) {
  const payloads: unknown[] = [];
  subscriptions.push(bus.on(topic).subscribe((payload) => payloads.push(payload)));
  return payloads;
}
let subscriptions: { unsubscribe(): void }[] = [];

beforeEach(() => session.signedIn('t-1'));
afterEach(() => {
  for (const subscription of subscriptions) subscription.unsubscribe();
  subscriptions = [];
  resetRuntime();
});

describe('the runtime', () => {
  it("uses the time of the last response, whatever the browser's clock shows", async () => {
    http.defaults.adapter = async (config) => ({
      data: { code: 200, data: null },
      status: 200,
      statusText: '',
      headers: { 'x-portal-now': '2031-05-05T16:30:00.000Z' },
      config,
    });

    await api.call(getThing);

    expect(clock.today()).toBe('2031-05-06');
  });

  it("has a clock that advances from the server's instant, and ignores an invalid one", () => {
    jest.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') });

    clock.sync('2026-11-20T15:59:50Z');
    clock.sync('yesterday');
    const before = clock.today();
    jest.advanceTimersByTime(20_000);

    expect(clock.now().toISOString()).toBe('2026-11-20T16:00:10.000Z');
    expect([before, clock.today()]).toEqual(['2026-11-20', '2026-11-21']);
  });

  it('publishes a problem once, unless the call is quiet', async () => {
    const raised = received(topics.problemRaised);
    fakeApi().on(getThing, refuse(3003));

    await expect(api.call(getThing)).rejects.toThrow('订单已支付');
    await expect(api.call(getThing, { quiet: true })).rejects.toThrow('订单已支付');

    expect(raised).toEqual([{ code: 3003, message: '订单已支付' }]);
  });

  it('reports an expired session once, however many calls fail, and shows no toast', async () => {
    const expired = received(topics.sessionExpired);
    const raised = received(topics.problemRaised);
    fakeApi().on(getThing, refuse(401));

    await Promise.allSettled([api.call(getThing), api.call(getThing, { quiet: true }), api.call(getThing)]);

    expect(expired).toHaveLength(1);
    expect(raised).toHaveLength(0);
  });

  it('publishes the page to which the account is restricted, in addition to the problem', async () => {
    const held = received(topics.accountHeld);
    const raised = received(topics.problemRaised);
    fakeApi().on(getThing, refuse(403, { heldAt: '/verification' }));

    await expect(api.call(getThing)).rejects.toThrow();

    expect([held, raised.length]).toEqual([[{ page: '/verification' }], 1]);
  });

  it('does not end a newer session for the late 401 of an older one', async () => {
    const expired = received(topics.sessionExpired);
    fakeApi().on(getThing, () => {
      session.signedIn('t-2');
      return refuse(401);
    });

    await expect(api.call(getThing)).rejects.toMatchObject({ code: 401 });

    expect(expired).toHaveLength(0);
  });

  it('reports an expired session again after the next sign-in', async () => {
    const expired = received(topics.sessionExpired);
    fakeApi().on(getThing, refuse(401));

    await expect(api.call(getThing)).rejects.toThrow();
    session.signedIn('t-2');
    await expect(api.call(getThing)).rejects.toThrow();

    expect(expired).toHaveLength(2);
  });

  it('publishes a lost network like any other problem', async () => {
    const raised = received(topics.problemRaised);
    fakeApi().on(getThing, noNetwork);

    await expect(api.call(getThing)).rejects.toMatchObject({ code: 0 });

    expect(raised).toMatchObject([{ code: 0, message: '网络连接失败，请检查网络后重试' }]);
  });

  it("clears the last user's data and replayed topics when the user changes", () => {
    queryClient.setQueryData(['secret'], 1);
    bus.publish(topics.unreadCount, { count: 9 });

    session.signedIn('t-2');

    expect(queryClient.getQueryData(['secret'])).toBeUndefined();
    expect(received(topics.unreadCount)).toEqual([]);
  });

  it('keeps the cache when user data arrive for the same session', () => {
    queryClient.setQueryData(['dictionary'], 1);
    const changes = received(topics.sessionChanged);

    session.loaded({ user: aUser({ id: 5 }), customer: aCustomer() });

    expect(queryClient.getQueryData(['dictionary'])).toBe(1);
    expect(changes.at(-1)).toEqual({ phase: 'ready', userId: 5 });
  });

  it('reports an invalid payload as a failure of the topic, with a reference number', () => {
    const failures = received(topics.failureReported);

    bus.publish(topics.unreadCount, { count: -1 });

    expect(failures).toMatchObject([
      {
        area: 'host',
        message: expect.stringContaining('messages.unread-count.v1'),
        reference: expect.stringMatching(/^[0-9A-F]{8}$/),
      },
    ]);
  });

  it('never lets zod compile code, which the content security policy forbids', () => {
    expect(z.config().jitless).toBe(true);
  });
});
