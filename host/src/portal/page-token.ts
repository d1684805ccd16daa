import { createStore } from 'shared-kernel/runtime';

const token = createStore<string | undefined>(undefined);

/**
 * The server's token for this page. It is sent with its reports, which count only with it, and renewed by each check
 * for new versions.
 */
export const pageToken = {
  read: token.get,
  renew(given: string | null | undefined): void {
    token.set(given ?? token.get());
  },
};
