import { earlyCalls } from './early-calls';

const answerOf = (reply: typeof fetch) => {
  globalThis.fetch = reply;
  return earlyCalls('t-1', ['/a']).answers.get('/a');
};
const realFetch = globalThis.fetch;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
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

  it('is made once, even when its response is requested before the first paint', async () => {
    const asked = jest.fn(() => new Promise<Response>(() => {}));
    const answer = answerOf(asked);
    expect(asked).not.toHaveBeenCalled();

    void answer?.();
    await jest.advanceTimersByTimeAsync(100);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
