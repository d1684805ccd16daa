import fastify, { type FastifyInstance } from 'fastify';
import { malformed, sendFailure } from './answers';
import { isApiPath } from './proxy/api-address';
import { addExpectations } from './proxy/expectations';
import { answerParserError, endWith, refuseUnclearFraming } from './proxy/framing';
import { edgeLimits, type EdgeLimits } from './limits';
import { endIdleConnections } from './proxy/idle-connections';
import { endSlowBodies, endUnreadAnswers } from './proxy/slow-callers';

interface ServerOptions {
  /** Expected from a proxy in front of the edge (PORTAL_EDGE_SECRET). */
  secret?: string | undefined;
  limits?: EdgeLimits;
}

/** Creates Fastify with the edge's rules for every request and its messages for every failure, without routes. */
export function createServer({ secret, limits = edgeLimits }: ServerOptions = {}): FastifyInstance {
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false },
    // No limit for a whole request: a large upload over a slow connection may take long as long as it progresses.
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.headersMs / 5,
      // Refused by the edge itself: Node would respond without a message.
      requireHostHeader: false,
    },
    clientErrorHandler: answerParserError,
    frameworkErrors: (problem, request, reply) => void sendFailure(problem, request, reply),
    // A request in absolute form (RFC 9112 §3.2.2): the host is still read from the Host header.
    rewriteUrl: ({ url = '/' }) =>
      decodable(url.replace(/^https?:\/\/[^/?]*(?=([/?]?))/i, (_, next) => (next === '/' ? '' : '/'))),
  });
  app.setErrorHandler(sendFailure);
  app.server.on('connect', (_request, socket) => endWith(socket, malformed));
  refuseUnclearFraming(app);
  addExpectations(app);
  endSlowBodies(app, limits, secret);
  endUnreadAnswers(app, limits, secret);
  endIdleConnections(app, limits);
  return app;
}

/** Escapes broken percent codes, except in calls: the page at such an address says that there is none. */
function decodable(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (isApiPath(path)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
