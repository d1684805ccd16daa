import { createStore } from 'shared-kernel/runtime';

/** The address that led to the not-found page last; undefined when that page itself was opened. */
export const lostAddress = createStore<string | undefined>(undefined);
