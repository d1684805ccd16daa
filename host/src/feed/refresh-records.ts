import { asyncScheduler, throttleTime, type Observable, type Subscription } from 'rxjs';
import { queryClient } from 'shared-kernel/runtime';

/** Minimum time between two refreshes: a busy hour of the provider must not put a load on the API. */
const restMs = 5_000;

/**
 * Refetches the queries on screen when records have changed elsewhere. Hidden pages and tabs refetch when they are
 * shown. Data that a page reads once (`staleTime: Infinity`), such as the draft of a form, stays. A deleted record
 * returns 404, which its page shows.
 */
export const refreshRecords = (changes$: Observable<unknown>): Subscription =>
  changes$.pipe(throttleTime(restMs, asyncScheduler, { leading: true, trailing: true })).subscribe(
    () =>
      void queryClient.invalidateQueries({
        refetchType: document.hidden ? 'none' : 'active',
        predicate: ({ observers }) => observers.every(({ options }) => options.staleTime !== Infinity),
      }),
  );
