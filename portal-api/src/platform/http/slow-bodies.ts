import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface BodyLimits {
  /** Within each window, in ms, a body that has not ended has to grow by `leastBytes`. */
  windowMs: number;
  leastBytes: number;
}

/** Looser than those of the edge, which answers with a message: this is for proxies in its place. */
export const bodyLimits: BodyLimits = { windowMs: 30_000, leastBytes: 15 * 1024 };

/** Closes connections whose body is stalled. One that we do not read at the moment is not stalled by its caller. */
export function endSlowBodies(app: FastifyInstance, { windowMs, leastBytes }: BodyLimits): void {
  const arriving = new Map<IncomingMessage, { bytes: number; since: number }>();
  const timer = setInterval(() => {
    for (const [request, window] of arriving) {
      const { bytesRead } = request.socket;
      const isOurs = request.isPaused() || request.readableLength > 0;
      if (!isOurs && Date.now() - window.since < windowMs) continue;
      if (!isOurs && bytesRead - window.bytes < leastBytes) request.socket.destroy();
      else arriving.set(request, { bytes: bytesRead, since: Date.now() });
    }
  }, windowMs / 3).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async ({ raw }) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || raw.headers['content-length'];
    if (!hasBody) return;
    const forget = () => void arriving.delete(raw);
    raw.once('end', forget).once('close', forget);
    arriving.set(raw, { bytes: raw.socket.bytesRead, since: Date.now() });
  });
}
