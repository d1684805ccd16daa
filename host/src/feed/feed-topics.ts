import 'shared-kernel/runtime';
import { z } from 'zod';
import { defineTopic } from 'shared-kernel/runtime';

/** The feed begins, or goes on after a gap: what was missed is to be asked for. `popups` as far as it is known. */
export const feedResumed = defineTopic({
  name: 'host.feed-resumed.v1',
  owner: 'host',
  payload: z.object({ popups: z.int().min(0).optional() }),
  replay: 'none',
});
