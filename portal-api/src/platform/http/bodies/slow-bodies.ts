import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface BodyLimits {
  /** Milliseconds within which an unfinished body has to grow by `leastBytes`. */
  windowMs: number;
  leastBytes: number;
  /** Bytes per second that a body needs on average, once it has been arriving for a window. */
  leastRate: number;
}

/** Looser than the edge's limits, which end with a message: these are for proxies used in place of the edge. */
export const bodyLimits: BodyLimits = { windowMs: 30_000, leastBytes: 15 * 1024, leastRate: 4 * 1024 };

interface Arriving {
  bytes: number;
  since: number;
  /** Bytes and time at the beginning of the body; the time that it waited for this server does not count. */
  first: { bytes: number; since: number };
}

/** Closes connections whose body is stalled. A body that this server does not read at the moment is not stalled. */
export function endSlowBodies(app: FastifyInstance, limits: BodyLimits): void {
  const arriving = new Map<FastifyRequest, Arriving>();
  let checkedAt = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    for (const [request, body] of arriving) {
      const { raw } = request;
      const isOurs = request.waitsForPlace || raw.isPaused() || raw.readableLength > 0;
      if (isOurs) {
        body.first.since += now - checkedAt;
        [body.bytes, body.since] = [raw.socket.bytesRead, now];
      } else if (isTooSlow(body, raw.socket.bytesRead, now, limits)) raw.socket.destroy();
      else if (now - body.since >= limits.windowMs) [body.bytes, body.since] = [raw.socket.bytesRead, now];
    }
    checkedAt = now;
  }, limits.windowMs / 3).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || raw.headers['content-length'];
    if (!hasBody) return;
    const { socket } = raw;
    const forget = () => {
      arriving.delete(request);
      socket.off('close', forget);
    };
    raw.once('end', forget).once('close', forget);
    // A request that was answered early emits no `close` when its connection closes.
    socket.on('close', forget);
    const start = { bytes: raw.socket.bytesRead, since: Date.now() };
    arriving.set(request, { ...start, first: start });
  });
}

function isTooSlow(
  { bytes, since, first }: Arriving,
  read: number,
  now: number,
  limits: BodyLimits,
): boolean {
  if (now - since >= limits.windowMs && read - bytes < limits.leastBytes) return true;
  const took = now - first.since;
  return took >= limits.windowMs && read - first.bytes < (limits.leastRate * took) / 1000;
}
