import { QueryClient } from '@tanstack/react-query';

/** Stale time for navigation back and forth; focusing the window refetches. */
const staleMs = 30_000;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
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
