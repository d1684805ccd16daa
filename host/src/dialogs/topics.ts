import type { AnswerOf } from 'shared-kernel/contract';
import type { signStampAsk } from 'shared-kernel/contract/agreements';
import 'shared-kernel/runtime';
import { bus, defineTopic, topics } from 'shared-kernel/runtime';
import { z } from 'zod';

export const requestRecharge = (): void => bus.publish(topics.rechargeRequested, {});

/** The user has requested the search, in the top bar. */
export const searchRequested = defineTopic({
  name: 'host.search-requested.v1',
  owner: 'host',
  payload: z.object({}),
  replay: 'none',
});

/** Request to open the site messages: all of them by the bell, some of them by a toast. */
export const messagesRequested = defineTopic({
  name: 'host.messages-requested.v1',
  owner: 'host',
  payload: z.object({ ids: z.array(z.int()).optional() }),
  replay: 'none',
});

/** The server's response to a signature. */
export type Signature = AnswerOf<typeof signStampAsk>;
