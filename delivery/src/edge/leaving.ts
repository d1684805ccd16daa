import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Longest time that requests get that are under way when nobody is let in any more. */
const runningMs = 10_000;
const lookMs = 20;

/** Whether the edge is about to end. */
export interface Leaving {
  readonly hasBegun: boolean;
}

/**
 * Has the edge end beside others that take its place: closing it goes on answering for `noticeMs`, in which proxies learn
 * that it is not ready and every answer ends its connection; then no connection more is taken, and the requests under way
 * get 10 s. With 0 it ends at once.
 */
export function leaveSlowly(app: FastifyInstance, noticeMs = 0): Leaving {
  let hasBegun = false;
  let running = 0;
  const isBusy = () => running > 0;
  app.addHook('onRequest', async ({ headers }, reply) => {
    // A live feed lasts as long as its page.
    if (headers.upgrade !== undefined) return;
    running += 1;
    reply.raw.once('close', () => (running -= 1));
  });
  app.addHook('preClose', async () => {
    if (noticeMs === 0) return;
    hasBegun = true;
    await pause(noticeMs);
    app.server.close();
    for (const until = performance.now() + runningMs; isBusy() && performance.now() < until;)
      await pause(lookMs);
  });
  return {
    get hasBegun() {
      return hasBegun;
    },
  };
}
