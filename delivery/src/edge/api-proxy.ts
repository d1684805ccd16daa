import { pipeline } from 'node:stream';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { malformed, overloaded, unreachable } from './answers';
import type { Envelope } from './answers';
import { apiPrefixes } from './api-address';
import type { ApiAddress } from './api-address';
import { passUpgrades } from './api-upgrade';
import { callerHeaders, endToEnd } from './caller';
import { limitCallsPerAddress } from './concurrent-calls';
import { compressor, encodingFor, worthwhileBytes } from './compress';
import { ConnectionSlots, NoFreeConnection } from './connection-slots';
import { hasBody } from './framing';
import { edgeLimits } from './limits';
import { BodyAborted, receiveBody } from './request-body';

/** Of an import the answer takes minutes. */
const answerTimeoutMs = 300_000;
/** The API closed a keep-alive connection just as it was reused. */
const staleConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

interface Upstream {
  agent: Agent;
  /** Bodies over 64 kB arrive as slowly as their callers send them: they have a connection pool of their own. */
  uploads: ConnectionSlots;
  calls: ConnectionSlots;
}

/**
 * Proxies API calls, uploads and the live feed; while the API is down, calls are answered in its envelope. Bytes of
 * a caller never reach the API unparsed: undici writes each request anew, with a length of its own making, and never
 * reuses a connection on which a request or an answer was cut short.
 */
export async function addApiProxy(app: FastifyInstance, api: ApiAddress, limits = edgeLimits): Promise<void> {
  const agent = new Agent({
    connections: limits.uploads + limits.calls,
    pipelining: 1,
    connect: { timeout: 5_000 },
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  });
  const slots = (count: number) => new ConnectionSlots(count, limits.waitMs, limits.waiting);
  const upstream = { agent, uploads: slots(limits.uploads), calls: slots(limits.calls) };
  app.addHook('onClose', () => agent.destroy());
  await app.register(async (scope) => {
    limitCallsPerAddress(scope, limits.callsPerAddress, api.secret);
    scope.removeAllContentTypeParsers();
    // Bodies are received by the proxy itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const prefix of apiPrefixes) {
      scope.all(prefix, (request, reply) => pass(request, reply, api, upstream));
      scope.all(`${prefix}/*`, (request, reply) => pass(request, reply, api, upstream));
    }
  });
  passUpgrades(app, api);
}

async function pass(request: FastifyRequest, reply: FastifyReply, api: ApiAddress, upstream: Upstream) {
  const port = api.apiPort();
  if (port === undefined) return refuse(reply, unreachable);
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  try {
    const body = hasBody(request.raw) ? await receiveBody(request.raw) : null;
    const isUpload = body !== null && !Buffer.isBuffer(body);
    const release = await (isUpload ? upstream.uploads : upstream.calls).take(closed.signal);
    reply.raw.once('close', release);
    const answer = await ask(upstream.agent, {
      origin: `http://127.0.0.1:${port}`,
      method: request.method as Dispatcher.HttpMethod,
      path: request.raw.url ?? '/',
      headers: upstreamHeaders(request, api, body),
      body,
      signal: closed.signal,
    });
    answer.body.once('close', release);
    return await send(request, reply, answer);
  } catch (problem) {
    if (closed.signal.aborted || problem instanceof BodyAborted) return reply.hijack();
    if (problem instanceof NoFreeConnection) return refuse(reply, overloaded);
    const isRefused = (problem as { code?: string }).code === 'UND_ERR_INVALID_ARG';
    return refuse(reply, isRefused ? malformed : unreachable);
  }
}

function refuse(reply: FastifyReply, answer: Envelope): FastifyReply {
  if (answer.code === 503) reply.header('retry-after', '5');
  return reply.code(answer.code).send(answer);
}

/** A streamed body keeps the declared length, which undici enforces; of others undici knows the length. */
function upstreamHeaders(
  { raw }: FastifyRequest,
  { secret }: ApiAddress,
  body: unknown,
): IncomingHttpHeaders {
  const { 'content-length': length } = raw.headers;
  const isStream = body !== null && !Buffer.isBuffer(body);
  return {
    ...endToEnd(raw.headers),
    ...callerHeaders(raw, secret),
    ...(isStream && length !== undefined ? { 'content-length': length } : {}),
  };
}

type ProxiedCall = Dispatcher.RequestOptions & { origin: string };

/** Retries once where a keep-alive connection was already closed and the call is safe to repeat. */
async function ask(agent: Agent, call: ProxiedCall): Promise<Dispatcher.ResponseData> {
  const mayRepeat = call.body === null && (call.method === 'GET' || call.method === 'HEAD');
  try {
    return await agent.request(call);
  } catch (problem) {
    const { code = '' } = problem as { code?: string };
    if (!mayRepeat || !staleConnection.has(code)) throw problem;
    return agent.request(call);
  }
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Dispatcher.ResponseData): FastifyReply {
  const { 'content-length': length } = answer.headers;
  const headers = endToEnd(answer.headers);
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.code(answer.statusCode);
  if (!encoding || !isWorthCompressing(request, answer)) {
    if (length !== undefined) headers['content-length'] = String(length);
    return reply.headers(headers).send(answer.body);
  }
  reply.headers({ ...headers, 'content-encoding': encoding, vary: 'accept-encoding' });
  // An error at either end is passed to the other: a truncated answer is never taken for a complete one.
  return reply.send(pipeline(answer.body, compressor(encoding), () => {}));
}

function isWorthCompressing({ method }: FastifyRequest, { headers, statusCode }: Dispatcher.ResponseData) {
  const size = headers['content-length'];
  return (
    method !== 'HEAD' &&
    statusCode !== 204 &&
    !headers['content-encoding'] &&
    String(headers['content-type']).startsWith('application/json') &&
    (size === undefined || Number(size) > worthwhileBytes)
  );
}
