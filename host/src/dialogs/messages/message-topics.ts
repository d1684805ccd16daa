import 'shared-kernel/runtime';
import { z } from 'zod';
import { defineTopic } from 'shared-kernel/runtime';

/** Request to open the site messages: the bell. */
export const messagesRequested = defineTopic({
  name: 'host.messages-requested.v1',
  owner: 'host',
  payload: z.object({}),
  replay: 'none',
});
