import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import { malformed, overloaded, sendAnswer, tooManyCalls, unreachable } from '../answers';
import { type ApiAddress, type ApiPlace, apiPrefixes, atFirst, placesOf } from './api-address';
import { passUpgrades, PerNetwork } from './api-upgrade';
import { callerHeaders, callerOf, endToEnd } from '../caller';
import { compressor, encodingFor, worthwhileBytes } from '../compress';
import { ConnectionSlots, NoFreeConnection } from '../connection-slots';
import { askForBody } from './expectations';
import { hasBody } from './framing';
import { edgeLimits } from '../limits';
import { BodyAborted, receiveAnswer, receiveBody, wholeUpTo } from './request-body';

/** The response to an import may take minutes. */
const answerTimeoutMs = 300_000;
/** Errors when the API closes a keep-alive connection just as it is reused. */
const staleConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

interface Upstream extends ApiAddress {
  agent: Agent;
  slots: ConnectionSlots;
  calls: PerNetwork;
}

/**
 * Proxies API calls, uploads and the live feed; while the API is down, calls get an error in its envelope. A caller's
 * bytes never reach the API unparsed: each request is written anew, with a counted length, and a connection on which a
 * request or response was cut short is not reused. A call counts until the API has answered it, not until its caller
 * has read the response; bodies over 64 kB are limited by the API itself.
 */
export async function addApiProxy(app: FastifyInstance, api: ApiAddress, limits = edgeLimits): Promise<void> {
  const agent = new Agent({
    pipelining: 1,
    connect: { timeout: 5_000 },
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  });
  const slots = new ConnectionSlots(limits.calls, limits.waitMs, limits.waiting);
  const upstream = { ...api, agent, slots, calls: new PerNetwork(limits.callsPerNetwork) };
  app.addHook('onClose', () => agent.destroy());
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The proxy reads bodies itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const prefix of apiPrefixes) {
      scope.all(prefix, (request, reply) => pass(request, reply, upstream));
      scope.all(`${prefix}/*`, (request, reply) => pass(request, reply, upstream));
    }
  });
  passUpgrades(app, api, limits.feedsPerNetwork);
}

async function pass(request: FastifyRequest, reply: FastifyReply, upstream: Upstream) {
  const places = placesOf(upstream);
  const refuse = (reason: 'unreachable' | 'overloaded') => {
    upstream.failed?.(reason);
    return sendAnswer(reason === 'overloaded' ? overloaded : unreachable, request, reply);
  };
  if (places.length === 0) return refuse('unreachable');
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  try {
    const body = await bodyOf(request, reply);
    const call = {
      method: request.method,
      path: request.raw.url ?? '/',
      headers: upstreamHeaders(request, upstream, body),
      signal: closed.signal,
    };
    if (body instanceof Readable) {
      const onContinue = () => askForBody(request.raw, reply);
      const answer = await sendUpload({ ...call, places, body, onContinue, timeoutMs: answerTimeoutMs });
      return send(request, reply, answer, await receiveAnswer(answer.body));
    }
    return await passCall(request, reply, upstream, { ...call, body, places });
  } catch (problem) {
    if (closed.signal.aborted || problem instanceof BodyAborted) return reply.hijack();
    if (problem instanceof NoFreeConnection) return refuse('overloaded');
    const isRefused = (problem as { code?: string }).code === 'UND_ERR_INVALID_ARG';
    return isRefused ? sendAnswer(malformed, request, reply) : refuse('unreachable');
  }
}

/** A caller that waits for 100 Continue before a large body gets the API's decision. */
async function bodyOf({ raw }: FastifyRequest, reply: FastifyReply): Promise<Buffer | Readable | null> {
  if (!hasBody(raw)) return null;
  const isLong = Number(raw.headers['content-length'] ?? 0) > wholeUpTo;
  if (!isLong) askForBody(raw, reply);
  return receiveBody(raw);
}

async function passCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { agent, slots, calls, secret }: Upstream,
  call: ProxiedCall,
) {
  const { network } = callerOf(request.raw, secret);
  const leave = calls.enter(network);
  if (!leave) return sendAnswer(tooManyCalls, request, reply.header('retry-after', '1'));
  try {
    const release = await slots.take(call.signal, network);
    try {
      const answer = (await atFirst(call.places, (place) => ask(agent, place, call))) as Answer;
      return send(request, reply, answer, await receiveAnswer(answer.body));
    } finally {
      release();
    }
  } finally {
    leave();
  }
}

/** A streamed body keeps its declared length, which Node's parser enforces; undici knows the length of other bodies. */
function upstreamHeaders(
  request: FastifyRequest,
  { secret, traced }: ApiAddress,
  body: unknown,
): IncomingHttpHeaders {
  const { raw } = request;
  const { 'content-length': length } = raw.headers;
  return {
    ...endToEnd(raw.headers),
    ...callerHeaders(raw, secret),
    ...traced?.(request),
    ...(body instanceof Readable && length !== undefined ? { 'content-length': length } : {}),
  };
}

interface ProxiedCall {
  places: readonly ApiPlace[];
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer | null;
  signal: AbortSignal;
}

/** Sends the request; retries once when a keep-alive connection was already closed and the call is safe to repeat. */
async function ask(
  agent: Agent,
  { host, port }: ApiPlace,
  { places: _, ...given }: ProxiedCall,
): Promise<Dispatcher.ResponseData> {
  const origin = `http://${host}:${port}`;
  const call = { ...given, origin, method: given.method as Dispatcher.HttpMethod };
  const mayRepeat = call.body === null && (call.method === 'GET' || call.method === 'HEAD');
  try {
    return await agent.request(call);
  } catch (problem) {
    const { code = '' } = problem as { code?: string };
    if (!mayRepeat || !staleConnection.has(code)) throw problem;
    return agent.request(call);
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  body: Buffer | Readable,
): FastifyReply {
  const { 'content-length': length } = answer.headers;
  const headers = endToEnd(answer.headers);
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.code(answer.statusCode);
  if (!encoding || !isWorthCompressing(request, answer, body)) {
    if (length !== undefined) headers['content-length'] = length;
    return reply.headers(headers).send(body);
  }
  reply.headers({ ...headers, 'content-encoding': encoding, vary: 'accept-encoding' });
  const source = Buffer.isBuffer(body) ? Readable.from([body]) : body;
  // An error at either end is propagated to the other: a truncated response must not look complete.
  return reply.send(pipeline(source, compressor(encoding), () => {}));
}

const noContent = 204;

function isWorthCompressing(
  { method }: FastifyRequest,
  { headers, statusCode }: Answer,
  body: Buffer | Readable,
): boolean {
  return (
    method !== 'HEAD' &&
    statusCode !== noContent &&
    !headers['content-encoding'] &&
    String(headers['content-type']).startsWith('application/json') &&
    (!Buffer.isBuffer(body) || body.length > worthwhileBytes)
  );
}

interface Answer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

interface Upload extends Omit<ProxiedCall, 'body'> {
  body: Readable;
  /** Longest time without any bytes, ms. */
  timeoutMs: number;
  /** Called when the API requests the body. */
  onContinue(): void;
}

/**
 * Sends a large body on a separate connection when the API requests it. The API decides by the headers alone, so a body
 * that it rejects or has no room for is never sent. The response may precede the end of the body.
 */
function sendUpload({ places, ...upload }: Upload): Promise<Answer> {
  return atFirst(places, (place) => sendTo(place, upload)).catch((problem: unknown) => {
    upload.body.destroy();
    throw problem;
  });
}

function sendTo(
  { host, port }: ApiPlace,
  { body, timeoutMs, onContinue, ...call }: Omit<Upload, 'places'>,
): Promise<Answer> {
  const { headers } = call;
  const isChunked = headers['content-length'] === undefined;
  return new Promise((resolve, reject) => {
    const upstream = httpRequest({
      ...call,
      host,
      port,
      agent: false,
      timeout: timeoutMs,
      headers: { ...headers, ...(isChunked && { 'transfer-encoding': 'chunked' }), expect: '100-continue' },
    });
    upstream.on('error', reject);
    upstream.on('timeout', () => upstream.destroy(new Error('the API did not answer in time')));
    body.once('error', (problem) => {
      upstream.destroy();
      reject(problem);
    });
    upstream.once('continue', () => {
      onContinue();
      body.pipe(upstream);
    });
    upstream.once('response', (answer) => {
      body.unpipe(upstream);
      body.destroy();
      resolve({ statusCode: answer.statusCode ?? 502, headers: answer.headers, body: answer });
    });
  });
}
