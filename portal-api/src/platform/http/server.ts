import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { traceIdOf } from 'delivery/observed/trace-id';
import type { FastifyError } from 'fastify';
import fastify, {
  errorCodes,
  LogController,
  type FastifyBodyParser,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type ProblemKind, problems } from 'shared-kernel/contract';
import { uploadMaxBytes } from 'shared-kernel/domain/constants';
import type { Log } from '../context';
import { isDatabaseUnavailable } from '../db/unavailable';
import { addAnswerPlaces } from './bodies/answer-places';
import { believeEdgeOnly } from './behind-edge';
import { bodyTooLarge, usualBody, type BodySize } from './bodies/body-size';
import { JsonScan } from './bodies/costly-json';
import { admitLargeBodies, type LargeBodyLimits } from './bodies/large-bodies';
import type { PlaceLimits } from './bodies/places';
import { broken, refused, type Sendable } from './envelope';
import { Problem } from './problem';
import { bodyLimits, endSlowBodies, type BodyLimits } from './bodies/slow-bodies';

const kindOfStatus: Record<number, ProblemKind> = {
  400: problems.invalidInput,
  404: problems.notFound,
  405: problems.notFound,
  413: problems.tooLarge,
  414: problems.notFound,
  415: problems.unsupportedType,
  422: problems.invalidInput,
  429: problems.tooManyRequests,
  503: problems.unavailable,
};

/** Maps every exception to an envelope. Only unexpected ones are logged, once, with their trace id. */
export function failureOf(error: unknown, traceId: string, log: Log): Sendable {
  if (error instanceof Problem) return refused(error, traceId);
  const kind = kindOfStatus[statusOf(error)];
  if (kind) return refused(new Problem(kind), traceId);
  if (isSerialization(error)) return refused(new Problem(problems.conflict), traceId);
  // The client has disconnected: nobody reads this response.
  if (isAborted(error)) return refused(new Problem(problems.unavailable), traceId);
  if (isDatabaseUnavailable(error)) {
    log.error({ err: error, traceId }, 'the database did not answer');
    return refused(new Problem(problems.unavailable), traceId);
  }
  if (isDiskFull(error)) {
    log.error(
      { err: error, traceId },
      'the disk of this instance is full: nothing can be uploaded or drawn here',
    );
    return refused(new Problem(problems.unavailable), traceId);
  }
  const refusal = refusalOfDatabase(error);
  if (refusal) {
    log.error({ err: error, traceId }, 'the database refused what validation accepted');
    return refused(new Problem(refusal), traceId);
  }
  log.error({ err: error, traceId }, 'a request failed unexpectedly');
  return broken(traceId);
}

/** Fastify and its plugins mark client errors (bad JSON, too large, wrong type) with a status. */
function statusOf(error: unknown): number {
  return error instanceof Error ? ((error as Partial<FastifyError>).statusCode ?? 500) : 500;
}

/** The client's connection ended while it was sending, which Node reports with the code of a lost database. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** Another instance may be able to write the file: an instance stores only temporary files. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

/** Maps SQLSTATE classes of invalid values that validation missed: 22 data exceptions, 23 broken constraints. */
function refusalOfDatabase(error: unknown): ProblemKind | undefined {
  const state = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^22[0-9A-Z]{3}$/.test(state)) return problems.invalidInput;
  return /^23[0-9A-Z]{3}$/.test(state) ? problems.conflict : undefined;
}

/** Whether PostgreSQL reports a serialization failure or deadlock: nothing was written, the client may retry. */
function isSerialization(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** {@link usualBody} unless given. */
    bodySize?: BodySize;
  }
  interface FastifyRequest {
    /** Code of the problem in the response. */
    problemCode: number | undefined;
  }
}

/** Input that is not HTTP has no request to respond to. */
const notHttp = ((body: string) =>
  `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`)(
  JSON.stringify({ code: 400, message: problems.invalidInput.text, data: {} }),
);

const inert = "default-src 'none'; frame-ancestors 'none'";

interface ServerOptions {
  /** `true` writes to stderr. */
  log: boolean | { write(line: string): void };
  /** Undefined: forwarded client headers are not trusted. */
  edgeSecret?: string | undefined;
  /** Timeout for the headers of a request, which the edge sends at once: 20 s unless given. */
  headersMs?: number;
  bodyLimits?: BodyLimits;
  largeBodies?: LargeBodyLimits;
  answerPlaces?: PlaceLimits;
}

/** Fastify's own JSON parser, for bodies within the limits of their call. */
function parseJson(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    // A large body was scanned as it arrived.
    if (!request.largeBody) new JsonScan(request.routeOptions.config.bodySize ?? usualBody).add(body);
    return parse(request, body.toString(), done);
  };
}

/** Replaces Fastify's error, whose text does not name the limit. */
const inWords = (error: unknown, { routeOptions }: FastifyRequest): unknown =>
  error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE ? bodyTooLarge(routeOptions.bodyLimit) : error;

/** Creates Fastify with the portal's rules and no routes yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const headersMs = options.headersMs ?? 20_000;
  const app = fastify({
    logger: options.log
      ? { level: 'warn', stream: options.log === true ? process.stderr : options.log }
      : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => traceIdOf(headers) ?? randomBytes(16).toString('hex'),
    requestIdHeader: false,
    // Trusts the nearest proxy; `believeEdgeOnly` drops the headers of a proxy without the secret.
    trustProxy: (_address, hop) => hop === 0,
    bodyLimit: usualBody.bytes,
    // No limit for a whole request: a large upload over a slow line may take long as long as bytes arrive.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 4 },
    forceCloseConnections: true,
    return503OnClosing: false,
    clientErrorHandler(error, socket) {
      // Only what was received is answered. A proxy would take any other bytes for the response to its next request.
      if (!error.rawPacket || !socket.writable) return socket.destroy();
      app.log.warn({ code: error.code }, 'input that is not HTTP was refused');
      return socket.end(notHttp, () => socket.destroy());
    },
    // Called for addresses that never reach the router: `%zz`, endless parameters.
    frameworkErrors(error, request, reply) {
      const failure = failureOf(error, request.id, request.log);
      void (reply as FastifyReply)
        .status(failure.status)
        .header('cache-control', 'no-store')
        .send(failure.body);
    },
    routerOptions: { maxParamLength: 200 },
  });
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Problem(problems.unavailable);
  });
  endSlowBodies(app, options.bodyLimits ?? bodyLimits);
  believeEdgeOnly(app, options.edgeSecret);
  admitLargeBodies(app, options.largeBodies);
  addAnswerPlaces(app, options.answerPlaces);
  app.decorateRequest('visitor', undefined);
  app.decorateRequest('problemCode', undefined);
  await app.register(cookie);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson(app));
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: uploadMaxBytes } });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-trace-id', request.id);
    reply.header('cross-origin-resource-policy', 'same-origin');
    // Responses are not pages; one that a browser shows as a page must not run anything.
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', inert);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  const sendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error, request.id, request.log);
    request.problemCode = failure.body.code;
    return reply.status(failure.status).send(failure.body);
  };
  app.setErrorHandler((error, request, reply) => sendFailure(inWords(error, request), request, reply));
  app.setNotFoundHandler((request, reply) => sendFailure(new Problem(problems.notFound), request, reply));
  return app;
}
