import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Longest time that calls get that are under way when nobody is let in any more. */
const runningMs = 10_000;
const lookMs = 20;

/** How an edge or an instance of the API ends under calls, beside others that take its place. */
export interface Leaving {
  /** Those who ask whether it is ready are told no. */
  readonly hasBegun: boolean;
  /**
   * Goes on answering for `noticeMs`, in which proxies learn that it is not ready and every answer ends its connection;
   * then takes no connection more, calls `dismiss`, and resolves when the calls under way have ended, or were given 10 s.
   */
  leave(noticeMs: number, dismiss: () => void): Promise<void>;
}

export function createLeaving(app: FastifyInstance): Leaving {
  let hasBegun = false;
  let running = 0;
  const isBusy = () => running > 0;
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (hasBegun) reply.header('connection', 'close');
    // A live feed lasts as long as its page.
    if (headers.upgrade !== undefined) return;
    running += 1;
    reply.raw.once('close', () => (running -= 1));
  });
  return {
    get hasBegun() {
      return hasBegun;
    },
    async leave(noticeMs, dismiss) {
      hasBegun = true;
      await pause(noticeMs);
      app.server.close();
      dismiss();
      for (const until = performance.now() + runningMs; isBusy() && performance.now() < until;)
        await pause(lookMs);
    },
  };
}

/** Has closing the server wait until it has left so; with 0 it ends at once. */
export function leaveSlowly(app: FastifyInstance, noticeMs = 0): Leaving {
  const leaving = createLeaving(app);
  app.addHook('preClose', async () => {
    if (noticeMs > 0) await leaving.leave(noticeMs, () => {});
  });
  return leaving;
}
