import { z } from 'zod';
import { defineTopic } from 'shared-kernel/runtime';

/** The user asks for the search, in the top bar. */
export const searchRequested = defineTopic({
  name: 'host.search-requested.v1',
  owner: 'host',
  payload: z.object({}),
  replay: 'none',
});
