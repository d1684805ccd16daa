import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Longest time for running calls once no new ones are accepted. */
const runningMs = 10_000;
const lookMs = 20;

/** How an edge or an API instance ends under load while other instances replace it. */
export interface Leaving {
  /** The readiness endpoint reports not ready. */
  readonly hasBegun: boolean;
  /**
   * Continues to respond for `noticeMs`, in which proxies learn that it is not ready and every response ends its
   * connection; then accepts no more connections, calls `dismiss`, and resolves when the running calls have ended, or
   * after 10 s.
   */
  leave(noticeMs: number, dismiss: () => void): Promise<void>;
}

export function createLeaving(app: FastifyInstance): Leaving {
  let hasBegun = false;
  let running = 0;
  const isBusy = () => running > 0;
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (hasBegun) reply.header('connection', 'close');
    // A live feed lasts as long as its page, so it is not waited for.
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

/** Delays closing the server until `leave` has finished; with 0 it closes at once. */
export function leaveSlowly(app: FastifyInstance, noticeMs = 0): Leaving {
  const leaving = createLeaving(app);
  app.addHook('preClose', async () => {
    if (noticeMs > 0) await leaving.leave(noticeMs, () => {});
  });
  return leaving;
}
