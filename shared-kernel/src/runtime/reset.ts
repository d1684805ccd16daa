import { http, queryClient, retryPace, session, bus } from './kernel';

const realAdapter = http.defaults.adapter;

/** For tests: nobody signed in, nothing cached, nothing replayed, the real network edge. */
export function resetRuntime(): void {
  session.signOut({ reason: 'user' });
  queryClient.clear();
  bus.forget();
  http.defaults.adapter = realAdapter;
  retryPace.share = 1;
}
