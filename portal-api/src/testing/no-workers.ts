import type { Workers } from '../platform/workers/workers';

/** For what is made without reading foreign files or drawing documents. */
export const noWorkers: Workers = {
  run: () => Promise.reject(new Error('there are no workers here')),
  close: async () => undefined,
};
