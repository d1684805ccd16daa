import { hoverPrefetch, prefetchGroup, prefetchWhenIdle } from './prefetch';
import { aModule } from '../loading/loading.fixture';
import { aSource, loadedFrom } from '../model/remote-source.fixture';

function countingSource(failing: readonly string[] = []) {
  const loaded: string[] = [];
  const source = aSource({
    load: async (name) => {
      loaded.push(name);
      if (failing.includes(name)) throw new Error('gone');
      return loadedFrom(aModule());
    },
  });
  return { source, loaded };
}

describe('prefetching a remote', () => {
  beforeEach(() => jest.useFakeTimers());

  it('starts after the pointer has been over its menu entry for 65 ms, or when the entry is pressed', () => {
    const { source, loaded } = countingSource();
    const hover = hoverPrefetch(source);

    hover.enter('claims', '/flashCompensationCloud/t1');
    jest.advanceTimersByTime(64);
    expect(loaded).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(loaded).toEqual(['claims']);

    hover.enter('finance', '/rechargeManage/recharge', 0);
    jest.advanceTimersByTime(0);
    expect(loaded).toEqual(['claims', 'finance']);
  });

  it('includes the code of the hovered page', async () => {
    const preload = jest.fn();
    const source = aSource({ load: async () => loadedFrom({ ...aModule(), preload }) });

    hoverPrefetch(source).enter('claims', '/flashCompensationCloud/t1');
    await jest.advanceTimersByTimeAsync(65);

    expect(preload).toHaveBeenCalledWith('/flashCompensationCloud/t1');
  });

  it('includes the host’s part of the page, also for pages of the host', () => {
    const { source, loaded } = countingSource();
    const parts: string[] = [];
    const hover = hoverPrefetch(source, (path) => parts.push(path));

    hover.enter(undefined, '/index/home');
    jest.advanceTimersByTime(65);
    hover.enter('claims', '/flashCompensationCloud/t1');
    jest.advanceTimersByTime(65);

    expect(parts).toEqual(['/index/home', '/flashCompensationCloud/t1']);
    expect(loaded).toEqual(['claims']);
  });

  it('does not start when the pointer only passes, and loads no remote for a page of the host', () => {
    const { source, loaded } = countingSource();
    const hover = hoverPrefetch(source);

    hover.enter('claims', '/flashCompensationCloud/t1');
    jest.advanceTimersByTime(60);
    hover.enter('finance', '/rechargeManage/recharge');
    jest.advanceTimersByTime(60);
    hover.leave();
    hover.enter(undefined, '/index/home');
    jest.advanceTimersByTime(1000);

    expect(loaded).toEqual([]);
  });

  it('loads one remote per idle moment, and skips one that fails', async () => {
    const { source, loaded } = countingSource(['claims']);
    const moments: Array<() => void> = [];

    prefetchWhenIdle(source, ['claims', 'finance'], (work) => moments.push(work));
    moments.shift()?.();
    expect(loaded).toEqual(['claims']);

    await jest.advanceTimersByTimeAsync(0);
    moments.shift()?.();
    expect(loaded).toEqual(['claims', 'finance']);
  });

  it('loads the first five pages of an unfolded group, one per idle moment, and none if the user saves data', async () => {
    const preload = jest.fn();
    const source = aSource({ load: async () => loadedFrom({ ...aModule(), preload }) });
    const pages = [
      { remote: 'claims', path: '/flashCompensationCloud/t1' },
      { path: '/index/home' },
      { remote: 'claims', path: '/flashCompensationCloud/t2' },
    ];

    prefetchGroup(source, pages, (work) => work());
    await jest.advanceTimersByTimeAsync(0);
    expect(preload.mock.calls).toEqual([['/flashCompensationCloud/t1'], ['/flashCompensationCloud/t2']]);

    prefetchGroup(source, Array(100).fill(pages[0]), (work) => work());
    await jest.advanceTimersByTimeAsync(0);
    expect(preload).toHaveBeenCalledTimes(2 + 5);

    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    prefetchGroup(source, pages, (work) => work());
    await jest.advanceTimersByTimeAsync(0);
    Reflect.deleteProperty(navigator, 'connection');
    expect(preload).toHaveBeenCalledTimes(2 + 5);
  });

  it('loads only the first five of a hundred remotes', async () => {
    const { source, loaded } = countingSource();
    const names = Array.from({ length: 100 }, (_, at) => `area-${at}`);

    prefetchWhenIdle(source, names, (work) => work());
    await jest.advanceTimersByTimeAsync(0);

    expect(loaded).toEqual(names.slice(0, 5));
  });
});
