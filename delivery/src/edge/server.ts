import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { answerParserError, refuseUnclearFraming } from './framing';
import { edgeLimits } from './limits';
import type { EdgeLimits } from './limits';
import { endSlowBodies } from './slow-bodies';
import { endUnreadAnswers } from './unread-answers';

interface ServerOptions {
  /** Shown by a proxy before us (PORTAL_EDGE_SECRET). */
  secret?: string | undefined;
  limits?: EdgeLimits;
}

/** Fastify with the edge's rules for every request, and no routes yet. */
export function createServer({ secret, limits = edgeLimits }: ServerOptions = {}): FastifyInstance {
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false },
    // No limit for a whole request: a large upload over a slow line takes its time, as long as it moves.
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.headersMs / 5 },
    clientErrorHandler: answerParserError,
    // A proxy request with scheme and host (RFC 9112 §3.2.2): the host of the header is used all the same.
    rewriteUrl: ({ url = '/' }) =>
      url.replace(/^https?:\/\/[^/?]*(?=([/?]?))/i, (_, next) => (next === '/' ? '' : '/')),
  });
  refuseUnclearFraming(app);
  endSlowBodies(app, limits, secret);
  endUnreadAnswers(app, limits.unreadMs);
  return app;
}
