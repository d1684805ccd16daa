import 'shared-kernel/runtime';
import { z } from 'zod';
import { defineTopic } from 'shared-kernel/runtime';

/** Records of the employer were changed by the provider, by a job or in another tab. */
export const recordsChanged = defineTopic({
  name: 'host.records-changed.v1',
  owner: 'host',
  payload: z.object({}),
  replay: 'none',
});

/** The feed has started, or continues after a gap: missed events must be loaded. `popups` is the count if known. */
export const feedResumed = defineTopic({
  name: 'host.feed-resumed.v1',
  owner: 'host',
  payload: z.object({ popups: z.int().min(0).optional() }),
  replay: 'none',
});
