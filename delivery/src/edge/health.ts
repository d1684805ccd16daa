import type { FastifyInstance } from 'fastify';
import type { Leaving } from './leaving';
import type { ReadyApis } from './proxy/ready-apis';
import type { ServedHosts } from './served-hosts';

interface Watched {
  hosts: Pick<ServedHosts, 'of'>;
  apis: Pick<ReadyApis, 'isStrange'> | undefined;
  leaving: Pick<Leaving, 'hasBegun'>;
}

/**
 * `/health/live`: the process answers. `/health/ready`: it can answer a page, and is not about to end. An API that is away
 * is no reason to take the edge away as well, which says so in words; one that knows another secret is.
 */
export function addHealth(app: FastifyInstance, { hosts, apis, leaving }: Watched): void {
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send('live'));
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (leaving.hasBegun) return reply.code(503).send('leaving');
    if (apis?.isStrange) return reply.code(503).send('an API knows another PORTAL_EDGE_SECRET');
    // Refused with 503 in words while there is none.
    await hosts.of();
    return reply.send('ready');
  });
}
