import { asyncScheduler, throttleTime, type Observable, type Subscription } from 'rxjs';
import { queryClient } from 'shared-kernel/runtime';

/** Least time between two refreshes: a busy hour of the provider must not become a load test of the API. */
const restMs = 5_000;

/**
 * Reads again what is on screen when records changed elsewhere. Kept pages and hidden tabs read again when they are
 * shown; what a page reads once (`staleTime: Infinity`), such as the draft of a form, stays. A record that was
 * deleted answers 404, which its page shows.
 */
export const refreshRecords = (changes$: Observable<unknown>): Subscription =>
  changes$.pipe(throttleTime(restMs, asyncScheduler, { leading: true, trailing: true })).subscribe(
    () =>
      void queryClient.invalidateQueries({
        refetchType: document.hidden ? 'none' : 'active',
        predicate: ({ observers }) => observers.every(({ options }) => options.staleTime !== Infinity),
      }),
  );
