import { z } from 'zod';
import { defineEndpoint, del, post } from '../endpoint';
import { sessionId } from '../ids';
import { instant } from '../wire';
import { problems } from '../problem';

export const ownSession = z.object({
  id: sessionId,
  /** Browser and system as sent by the browser at sign-in. */
  device: z.string(),
  ip: z.string(),
  createTime: instant,
  /** Accurate to one minute. */
  lastUseTime: instant,
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

/** Lists the caller's sessions: the current one first, then by last use; at most a hundred. */
export const listOwnSessions = defineEndpoint({
  id: 'session.list-own',
  path: '/api/users/sessions',
  access: 'signed-in',
  summary: 'Where the account is signed in',
  answer: z.object({ list: z.array(ownSession), count: z.int() }),
});

/** Ends another session of the caller. 409 for the current one, for which signing out is meant. */
export const endOwnSession = defineEndpoint({
  id: 'session.end-own',
  ...del('/api/users/sessions/{id}'),
  access: 'signed-in',
  problems: [problems.notFound, problems.conflict],
  summary: 'End one other session of the account',
  answer: z.object({ ended: z.int() }),
});

export const endOtherSessions = defineEndpoint({
  id: 'session.end-others',
  ...post('/api/users/sessions/endOthers'),
  access: 'signed-in',
  summary: 'End every other session of the account',
  answer: z.object({ ended: z.int() }),
});
