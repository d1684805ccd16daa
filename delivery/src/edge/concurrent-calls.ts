import type { FastifyInstance } from 'fastify';
import { tooManyCalls } from './answers';
import { callerOf } from './caller';

/** Limits the concurrent calls of one address. */
export function limitCallsPerAddress(scope: FastifyInstance, most: number, secret: string | undefined): void {
  const running = new Map<string, number>();
  scope.addHook('onRequest', async (request, reply) => {
    const { address } = callerOf(request.raw, secret);
    const count = running.get(address) ?? 0;
    if (count >= most) return reply.code(tooManyCalls.code).header('retry-after', '1').send(tooManyCalls);
    running.set(address, count + 1);
    reply.raw.once('close', () => {
      const left = (running.get(address) ?? 1) - 1;
      if (left > 0) running.set(address, left);
      else running.delete(address);
    });
  });
}
