import { createLazyPages, loadWithRetry } from './lazy-pages';

const Page = () => null;
const lost = () => Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' });

describe('loading the code of a page', () => {
  beforeEach(() => jest.useFakeTimers());

  it('is retried when a chunk fails to load', async () => {
    const load = jest.fn().mockRejectedValueOnce(lost()).mockResolvedValue(Page);

    const loaded = loadWithRetry(load);
    await jest.advanceTimersByTimeAsync(500);

    await expect(loaded).resolves.toBe(Page);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails with the last reason after three attempts', async () => {
    const load = jest.fn().mockRejectedValue(lost());

    const loaded = loadWithRetry(load);
    loaded.catch(() => {});
    await jest.advanceTimersByTimeAsync(2_000);

    await expect(loaded).rejects.toThrow('Loading chunk 12 failed.');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['code that throws when it runs', new Error('x is not a function')],
    ['what the host has tried again already', Object.assign(new Error('404'), { name: 'RemoteFailure' })],
  ])('fails at once for %s', async (_what, reason) => {
    const load = jest.fn().mockRejectedValue(reason);

    await expect(loadWithRetry(load)).rejects.toBe(reason);
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('lazy pages', () => {
  it('load the code of a page once, and report when it is loaded', async () => {
    const load = jest.fn(async () => Page);
    const pages = createLazyPages();
    const listener = jest.fn();

    pages.of('a', load).subscribe(listener);
    const page = pages.of('a', load);
    await Promise.resolve();
    await Promise.resolve();

    expect(load).toHaveBeenCalledTimes(1);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(page.getState()).toEqual({ component: Page });
  });

  it('load again after a failure only on request', async () => {
    jest.useFakeTimers();
    const load = jest.fn().mockRejectedValue(new Error('gone'));
    const pages = createLazyPages();

    pages.of('a', load);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(pages.of('a', load).getState()).toEqual({ error: new Error('gone') });
    load.mockResolvedValue(Page);
    const renewed = pages.again('a', load);
    await jest.advanceTimersByTimeAsync(0);

    expect(renewed.getState()).toEqual({ component: Page });
    jest.useRealTimers();
  });
});
