import { QueryClient } from '@tanstack/react-query';

/** Fresh enough for a person who goes back and forth; a return to the window asks again. */
const staleMs = 30_000;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        refetchOnWindowFocus: true,
        // The API client repeats reads itself and tells a gone network from a refusal.
        retry: false,
        // Offline detection is wrong on many office networks; a failing call says it better.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
