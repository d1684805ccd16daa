import { loadPatiently } from './lazy-pages';

const Page = () => null;

describe('loading the code of a page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is tried again when a chunk does not come', async () => {
    const load = jest.fn().mockRejectedValueOnce(new Error('ChunkLoadError')).mockResolvedValue(Page);

    const loaded = loadPatiently(load);
    await jest.advanceTimersByTimeAsync(500);

    await expect(loaded).resolves.toBe(Page);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails with the last reason after three tries', async () => {
    const load = jest.fn().mockRejectedValue(new Error('gone'));

    const loaded = loadPatiently(load);
    loaded.catch(() => {});
    await jest.advanceTimersByTimeAsync(2_000);

    await expect(loaded).rejects.toThrow('gone');
    expect(load).toHaveBeenCalledTimes(3);
  });
});
