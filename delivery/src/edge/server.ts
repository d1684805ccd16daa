import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { malformed, sendFailure } from './answers';
import { addExpectations } from './proxy/expectations';
import { answerParserError, endWith, refuseUnclearFraming } from './proxy/framing';
import { edgeLimits, type EdgeLimits } from './limits';
import { endSlowBodies, endUnreadAnswers } from './proxy/slow-callers';

interface ServerOptions {
  /** Shown by a proxy before us (PORTAL_EDGE_SECRET). */
  secret?: string | undefined;
  limits?: EdgeLimits;
}

/** Fastify with the edge's rules for every request and its own words for every failure, and no routes yet. */
export function createServer({ secret, limits = edgeLimits }: ServerOptions = {}): FastifyInstance {
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false },
    // No limit for a whole request: a large upload over a slow line takes its time, as long as it moves.
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.headersMs / 5,
      // Refused by ourselves: Node would send an answer without a word.
      requireHostHeader: false,
    },
    clientErrorHandler: answerParserError,
    frameworkErrors: (problem, request, reply) => void sendFailure(problem, request, reply),
    // A proxy request with scheme and host (RFC 9112 §3.2.2): the host of the header is used all the same.
    rewriteUrl: ({ url = '/' }) =>
      url.replace(/^https?:\/\/[^/?]*(?=([/?]?))/i, (_, next) => (next === '/' ? '' : '/')),
  });
  app.setErrorHandler(sendFailure);
  app.server.on('connect', (_request, socket) => endWith(socket, malformed));
  refuseUnclearFraming(app);
  addExpectations(app);
  endSlowBodies(app, limits, secret);
  endUnreadAnswers(app, limits, secret);
  return app;
}
