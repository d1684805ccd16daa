import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { isSessionExpired, type ProblemError } from '../client';

/** Stale time for navigation back and forth; focusing the window refetches. */
const staleMs = 30_000;

/** A page asked for it and has nothing to show: no refresh of what is on screen, no prefetch, and nothing that is done without. */
const isMissed = (query: Query<unknown, unknown, unknown>): boolean =>
  query.state.data === undefined && query.getObserversCount() > 0 && query.meta?.['quiet'] !== true;

/** Reports the failure of each read that somebody waits for. */
export const createQueryClient = (report: (problem: ProblemError) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        const problem = error as ProblemError;
        if (isMissed(query) && !isSessionExpired(problem)) report(problem);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        refetchOnWindowFocus: true,
        // The API client retries reads itself and distinguishes a lost network from a refusal.
        retry: false,
        // Offline detection is wrong on many office networks; a failing call is more reliable.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
