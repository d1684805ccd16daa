import 'shared-kernel/runtime';
import { z } from 'zod';
import { defineTopic } from 'shared-kernel/runtime';

/** The feed starts, or continues after a gap: missed events must be loaded. `popups` as far as known. */
export const feedResumed = defineTopic({
  name: 'host.feed-resumed.v1',
  owner: 'host',
  payload: z.object({ popups: z.int().min(0).optional() }),
  replay: 'none',
});
