import 'shared-kernel/runtime';
import { z } from 'zod';
import { defineTopic } from 'shared-kernel/runtime';

/** Request to open the site messages, at the bell, or some of them, at a toast. */
export const messagesRequested = defineTopic({
  name: 'host.messages-requested.v1',
  owner: 'host',
  payload: z.object({ ids: z.array(z.int()).optional() }),
  replay: 'none',
});
