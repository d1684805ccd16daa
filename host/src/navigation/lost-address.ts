import { createStore } from 'shared-kernel/runtime';

/** The address that last led to the not-found page; undefined when that page itself was opened. */
export const lostAddress = createStore<string | undefined>(undefined);
