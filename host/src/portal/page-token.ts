import { createStore } from 'shared-kernel/runtime';

const token = createStore<string | undefined>(undefined);

/** What the server gave this page: shown with its reports, so that they count, and renewed with each question for new versions. */
export const pageToken = {
  read: token.get,
  renew(given: string | null | undefined): void {
    token.set(given ?? token.get());
  },
};
