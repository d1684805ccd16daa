import { takeEarlyAnswer } from 'shared-kernel/runtime/early';
import { earlyCalls, readAhead } from './early-calls';

const answerOf = (reply: typeof fetch) => {
  globalThis.fetch = reply;
  return earlyCalls('t-1', ['/a']).answers.get('/a');
};
const realFetch = globalThis.fetch;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete window.__PORTAL_EARLY__;
  globalThis.fetch = realFetch;
});

describe('an early call that the HTML prepares', () => {
  it('resolves to undefined on a timeout or a network error, so that the real call is made', async () => {
    const never: typeof fetch = (_url, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const late = answerOf(never)?.();
    await jest.advanceTimersByTimeAsync(10_000);

    await expect(late).resolves.toBeUndefined();
    await expect(answerOf(() => Promise.reject(new TypeError('no network')))?.()).resolves.toBeUndefined();
  });

  it('is made once, after the first paint or when its response is requested before', async () => {
    const asked = jest.fn<Promise<Response>, Parameters<typeof fetch>>(() => new Promise(() => {}));
    globalThis.fetch = asked;
    const paint = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    const early = earlyCalls('t-1', ['/a', '/b']);
    window.__PORTAL_EARLY__ = early;
    await jest.isolateModulesAsync(async () => void (await import('./main')));
    const urls = () => asked.mock.calls.map(([url]) => url);

    await jest.advanceTimersByTimeAsync(1_000);
    expect(urls()).toEqual([]);
    void early.answers.get('/b')?.();
    expect(urls()).toEqual(['/b']);
    paint.mock.calls[0]?.[0](0);
    await jest.advanceTimersByTimeAsync(0);
    expect(urls()).toEqual(['/b', '/a']);
  });
});

describe('the first calls of a page that is opened later', () => {
  it('start at once with the parameters of its address, and are used by the page', async () => {
    const asked = jest.fn<Promise<Response>, Parameters<typeof fetch>>(() => new Promise(() => {}));
    globalThis.fetch = asked;
    jest.spyOn(performance, 'now').mockReturnValue(600_000);
    const route = {
      id: 'policy',
      path: '/insurance/details/:id' as const,
      title: '保单详情',
      reads: ['/api/insures/{id}'],
    };

    readAhead('t-1', route, '/insurance/details/17');

    expect(asked.mock.calls.map(([url]) => url)).toEqual(['/prod-api/api/insures/17']);
    expect(takeEarlyAnswer('/prod-api/api/insures/17', 't-1')).toBeDefined();
    expect(takeEarlyAnswer('/prod-api/api/insures/17', 't-1')).toBeUndefined();
  });
});
