import { QueryObserver } from '@tanstack/react-query';
import { Subject } from 'rxjs';
import { clock, queryClient } from 'shared-kernel/runtime';
import { refreshRecords } from './refresh-records';
import { newDays } from './live-feed';

beforeEach(() => jest.useFakeTimers());

/** Shows a query; `reads` counts its reads after the first one. */
async function shown(name: string, staleTime?: number) {
  const read = jest.fn(async () => name);
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: read, staleTime });
  const hide = observer.subscribe(() => {});
  await jest.advanceTimersByTimeAsync(0);
  return { reads: () => read.mock.calls.length - 1, hide };
}

describe('a record that the feed reports as changed', () => {
  it('is fetched again at once, and further changes cause one more fetch together', async () => {
    const changes$ = new Subject<void>();
    const { reads } = await shown('policy');
    const refreshing = refreshRecords(changes$);

    for (let change = 0; change < 50; change += 1) changes$.next();
    await jest.advanceTimersByTimeAsync(0);
    const atOnce = reads();
    await jest.advanceTimersByTimeAsync(60_000);

    expect([atOnce, reads()]).toEqual([1, 2]);
    refreshing.unsubscribe();
  });

  it('is not fetched again when it is not on screen, or when its page fetches it only once', async () => {
    const changes$ = new Subject<void>();
    const left = await shown('left');
    const draft = await shown('draft', Infinity);
    left.hide();
    const refreshing = refreshRecords(changes$);

    changes$.next();
    await jest.advanceTimersByTimeAsync(60_000);

    expect([left.reads(), draft.reads()]).toEqual([0, 0]);
    expect(queryClient.getQueryState(['left'])?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(['draft'])?.isInvalidated).toBe(false);
    refreshing.unsubscribe();
  });

  it('is only marked as stale in a hidden tab, and fetched again when the tab is visible', async () => {
    queryClient.mount();
    const changes$ = new Subject<void>();
    const { reads } = await shown('policy');
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const refreshing = refreshRecords(changes$);

    changes$.next();
    await jest.advanceTimersByTimeAsync(60_000);

    expect(reads()).toBe(0);
    expect(queryClient.getQueryState(['policy'])?.isInvalidated).toBe(true);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await jest.advanceTimersByTimeAsync(0);
    expect(reads()).toBe(1);
    refreshing.unsubscribe();
    queryClient.unmount();
  });
});

describe('a page that is open at midnight', () => {
  it('is fetched again once, soon after midnight by the server’s clock', async () => {
    clock.sync('2026-11-22T15:58:00.000Z');
    const { reads } = await shown('people in cover');
    const refreshing = refreshRecords(newDays());

    await jest.advanceTimersByTimeAsync(100_000);
    const before = reads();
    await jest.advanceTimersByTimeAsync(60_000);
    const after = reads();
    await jest.advanceTimersByTimeAsync(3_600_000);

    expect([before, after, reads()]).toEqual([0, 1, 1]);
    refreshing.unsubscribe();
  });
});
