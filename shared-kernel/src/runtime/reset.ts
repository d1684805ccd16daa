import { backEntries, http, queryClient, retryPace, session, bus } from './kernel';

const realAdapter = http.defaults.adapter;

/** Resets the state for tests: signed out, empty cache, no stored payloads, the real transport. */
export function resetRuntime(): void {
  session.signOut({ reason: 'user' });
  backEntries.forget();
  queryClient.clear();
  bus.forget();
  http.defaults.adapter = realAdapter;
  retryPace.share = 1;
}
