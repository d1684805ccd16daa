import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends connections whose caller has read nothing of an answer for `unreadMs`: each would hold a connection to the
 * API, or an open file. An answer that the API has not sent yet is not affected.
 */
export function endUnreadAnswers(app: FastifyInstance, unreadMs: number): void {
  app.addHook('onSend', async ({ socket }, { raw }) => {
    // Injected requests of specs have no connection.
    if (!(socket instanceof Socket)) return;
    raw.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
      else socket.setTimeout(unreadMs);
    });
    // Node restarts this timer when a write makes progress, also within a large one.
    socket.setTimeout(unreadMs);
  });
}
