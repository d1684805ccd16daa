import 'shared-kernel/runtime';
import { z } from 'zod';
import { defineTopic } from 'shared-kernel/runtime';

/** Somebody wants to see the site messages: the bell. */
export const messagesWanted = defineTopic({
  name: 'host.messages-wanted.v1',
  owner: 'host',
  payload: z.object({}),
  replay: 'none',
});
