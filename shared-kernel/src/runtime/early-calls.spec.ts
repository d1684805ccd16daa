import { defineEndpoint } from '../contract';
import { api, bus, session, topics } from '.';
import { takeEarlyAnswer, type EarlyAnswer } from './early-calls';
import { testCall } from '../testing/test-call';

const getThing = defineEndpoint(testCall('/api/thing'));
const url = '/prod-api/api/thing';
const answered = (status: number, data: unknown): EarlyAnswer => ({ status, headers: {}, data });

/** Prepares an early response that was requested with this token. */
function asked(answer: EarlyAnswer | undefined, token = 't-1') {
  window.__PORTAL_EARLY__ = { token, answers: new Map([[url, () => Promise.resolve(answer)]]) };
}

/** Mocks how long ago the page began to load; the real clock of the process includes other spec files. */
function loadedSince(milliseconds: number) {
  jest.spyOn(performance, 'now').mockReturnValue(milliseconds);
}

beforeEach(() => {
  loadedSince(1_000);
  session.signedIn('t-1');
});
afterEach(() => {
  delete window.__PORTAL_EARLY__;
});

describe('a response that the page requested early', () => {
  it('is used by the first call only', async () => {
    asked(answered(200, { code: 200, data: null }));

    await expect(api.call(getThing)).resolves.toBeNull();
    expect(takeEarlyAnswer(url, 't-1')).toBeUndefined();
  });

  it('ends the session when it is a 401', async () => {
    const expired: unknown[] = [];
    const subscription = bus.on(topics.sessionExpired).subscribe((each) => expired.push(each));
    asked(answered(401, { code: 401, message: '请先登录' }));

    await expect(api.call(getThing, { quiet: true })).rejects.toThrow('请先登录');
    expect(expired).toHaveLength(1);
    subscription.unsubscribe();
  });

  it('is abandoned when its call is cancelled', async () => {
    window.__PORTAL_EARLY__ = {
      token: 't-1',
      answers: new Map([[url, () => new Promise<undefined>(() => {})]]),
    };
    const controller = new AbortController();
    const call = api.call(getThing, { signal: controller.signal });
    controller.abort();

    await expect(call).rejects.toThrow('The call was cancelled');
  });

  it("is dropped when its token is another user's, or 15 seconds after it was requested", () => {
    asked(answered(200, {}), 't-of-another');
    expect(takeEarlyAnswer(url, 't-1')).toBeUndefined();

    asked(answered(200, {}));
    loadedSince(14_999);
    expect(takeEarlyAnswer(url, 't-1')).toBeDefined();

    asked(answered(200, {}));
    loadedSince(15_000);
    expect(takeEarlyAnswer(url, 't-1')).toBeUndefined();

    asked(answered(200, {}));
    Object.assign(window.__PORTAL_EARLY__ ?? {}, { since: 14_000 });
    expect(takeEarlyAnswer(url, 't-1')).toBeDefined();
  });
});
