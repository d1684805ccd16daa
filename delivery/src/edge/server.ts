import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { answerParserFault, refuseUnclearFraming } from './framing';

/** Fastify with the edge's rules for every request, and no routes yet. */
export function createServer(): FastifyInstance {
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false },
    clientErrorHandler: answerParserFault,
    // As a proxy is asked, with scheme and host (RFC 9112 §3.2.2): the host is the one of the header all the same.
    rewriteUrl: ({ url = '/' }) =>
      url.replace(/^https?:\/\/[^/?]*(?=([/?]?))/i, (_, next) => (next === '/' ? '' : '/')),
  });
  refuseUnclearFraming(app);
  return app;
}
