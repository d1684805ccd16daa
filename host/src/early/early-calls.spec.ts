import { earlyCalls } from './early-calls';

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
