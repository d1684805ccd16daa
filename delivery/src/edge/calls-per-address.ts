import type { FastifyInstance } from 'fastify';
import { tooManyCalls } from './answers';
import { callerOf } from './caller';

/** Refuses what one address asks beyond so many calls that are not answered yet. */
export function limitCallsPerAddress(scope: FastifyInstance, most: number, secret: string | undefined): void {
  const underWay = new Map<string, number>();
  scope.addHook('onRequest', async (request, reply) => {
    const { address } = callerOf(request.raw, secret);
    const count = underWay.get(address) ?? 0;
    if (count >= most) return reply.code(tooManyCalls.code).header('retry-after', '1').send(tooManyCalls);
    underWay.set(address, count + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(address) ?? 1) - 1;
      if (left > 0) underWay.set(address, left);
      else underWay.delete(address);
    });
  });
}
