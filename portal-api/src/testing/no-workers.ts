import type { Workers } from '../platform/workers/workers';

/** Workers for code that reads no foreign files and draws no documents. */
export const noWorkers: Workers = {
  run: () => Promise.reject(new Error('there are no workers here')),
  tasks: () => {
    throw new Error('nor are there tasks');
  },
  close: async () => undefined,
};
