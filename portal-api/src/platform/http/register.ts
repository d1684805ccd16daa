import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, type Envelope, nowHeader, type ParamsOf, problems } from 'shared-kernel/contract';
import { z } from 'zod';
import type { Actor, Context } from '../context';
import { inTheNameOf } from '../db/turns';
import { createLanes } from '../lanes';
import { networkOf } from '../rate-limit';
import { guestsOf } from '../tenant';
import { createAccountCalls } from './account-calls';
import { admit } from './admission/admit';
import { takeAnswerPlace } from './bodies/answer-places';
import { bodySizeOf, type BodySize } from './bodies/body-size';
import { cleanFileName } from './bodies/clean-input';
import type { Gate } from './gate';
import { decodeRequest } from './decode';
import { problemCheck, type OnUndeclared } from './declared-problems';
import { refuseForeignPage } from './foreign-page';
import { answered } from './envelope';
import { once } from './idempotency';
import { costMask, maskedProblem } from './mask-costs';
import { fail } from './problem';
import { refusedFile } from './public-page';
import type { ByteRange, Call, Handler, RawAnswer, Respond, Route } from './route';
import { receiveUploads, type Uploads } from './bodies/uploads';
import { failureOf } from './server';

const sandbox =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";
/** Browsers refuse to show PDFs in a sandbox, and PDFs cannot run scripts of this origin. */
const forPdf = "frame-ancestors 'self'";

const partBytes = 64 * 1024;

/** Sends bytes without the envelope. They must not be sniffed, cached by proxies or run as a page of the portal. */
export async function sendRaw(reply: FastifyReply, answer: RawAnswer): Promise<FastifyReply> {
  const name = encodeURIComponent(cleanFileName(answer.fileName)).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  reply.headers({
    'content-type': answer.mime,
    'content-disposition': `${answer.disposition ?? 'attachment'}; filename*=UTF-8''${name}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': answer.mime === 'application/pdf' ? forPdf : sandbox,
    ...answer.headers,
  });
  if (answer.status !== undefined) reply.code(answer.status);
  if (answer.slices) return sendSlice(reply, answer.slices);
  if (answer.stream) return sendStream(reply, answer.stream);
  const bytes = Buffer.from(answer.bytes ?? new Uint8Array());
  await takeAnswerPlace(reply, bytes.length);
  // Sent in parts, so that the speed of the reader can be measured.
  return reply
    .header('content-length', bytes.length)
    .send(Readable.from(partsOf(bytes), { objectMode: false }));
}

async function sendStream(reply: FastifyReply, stream: Readable): Promise<FastifyReply> {
  try {
    await takeAnswerPlace(reply);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return reply.send(stream);
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

/** Sends the whole, or the one requested range: players and PDF viewers read ahead in parts. */
async function sendSlice(
  reply: FastifyReply,
  slices: NonNullable<RawAnswer['slices']>,
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes');
  const range = requestedRange(reply.request.headers.range, slices.size);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${slices.size}`).send(Buffer.alloc(0));
  }
  const size = range ? range.end - range.start + 1 : slices.size;
  await takeAnswerPlace(reply, size);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${slices.size}`);
  return reply.header('content-length', size).send(await slices.open(range));
}

function isRawAnswer(value: unknown): value is RawAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'mime' in value &&
    'fileName' in value &&
    ('bytes' in value || 'stream' in value || 'slices' in value)
  );
}

/** Returns the range of a Range header; undefined for the whole (no header, another unit, several ranges). */
export function requestedRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  // `-500` requests the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start >= size || end < start ? 'unsatisfiable' : { start, end };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpointId?: string;
  }
}

/** Creates `route` for one app; every endpoint that is bound is also passed to `describe` (OpenAPI). */
export function createRoute(
  app: FastifyInstance,
  ctx: Context,
  gate: Gate,
  describe: (endpoint: Endpoint) => void,
  onUndeclared: OnUndeclared,
): Route {
  const accountCalls = createAccountCalls();
  const oneByOne = createLanes(1);
  return (endpoint, handler, options = {}) => {
    describe(endpoint);
    const identify = async (request: FastifyRequest): Promise<Actor | undefined> => {
      const visitor = await (endpoint.access === 'provider'
        ? gate.provider(request)
        : gate.visitor(request, endpoint));
      admit(endpoint, visitor);
      return visitor;
    };
    const sender = async (request: FastifyRequest): Promise<string | undefined> => {
      request.visitor = await identify(request);
      if (request.visitor) return String(request.visitor.customerId);
      if (endpoint.access === 'provider') return endpoint.access;
      const customerId = await options.customerOf?.(request.params as ParamsOf<typeof endpoint>);
      return customerId === undefined ? undefined : guestsOf(customerId);
    };
    /** The provider's calls are the portal's own. */
    const nameOf = ({ visitor, ip }: FastifyRequest): string => {
      if (endpoint.access === 'provider') return '';
      return visitor ? String(visitor.customerId) : accountCalls.guestName(networkOf(ip));
    };
    /** Until the visitor is known. */
    const firstNameOf = (request: FastifyRequest): string =>
      String(gate.lastEmployer(request, endpoint) ?? accountCalls.guestName(networkOf(request.ip)));
    const mask = costMask(endpoint);
    const check = problemCheck(endpoint, onUndeclared);
    const bodySize = bodySizeOf(endpoint);
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.route({
      method: endpoint.method,
      url: endpoint.access === 'provider' ? path : `/prod-api${path}`,
      bodyLimit: bodySize.bytes,
      ...(endpoint.raw && {
        errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
          if (!acceptsPage(request)) return app.errorHandler(error as FastifyError, request, reply);
          const failure = failureOf(error, request.id, request.log);
          request.problemCode = failure.body.code;
          return sendRaw(reply, refusedFile(failure));
        },
      }),
      config: { bodySize, endpointId: endpoint.id },
      // Authorisation runs before a body is read.
      onRequest: async (request, reply) => {
        reply.header(nowHeader, ctx.clock.now().toISOString());
        // The provider sends a token that no browser stores.
        if (changesState(endpoint) && endpoint.access !== 'provider') refuseForeignPage(request);
        request.visitor = await inTheNameOf(firstNameOf(request), () => identify(request));
        request.sender = () => inTheNameOf(nameOf(request), () => sender(request));
      },
      handler: (request, reply) => {
        const { visitor } = request;
        const network = networkOf(request.ip);
        const work = () =>
          inTheNameOf(nameOf(request), () =>
            serve({ ctx, endpoint, handler, mask, check, bodySize }, request, reply),
          );
        if (!visitor && endpoint.access !== 'provider') return accountCalls.ofGuest(network, work);
        accountCalls.know(network);
        if (!visitor) return work();
        // Files are received in the handler: these take places instead.
        const isLong = options.isLong || (request.largeBody && endpoint.encoding !== 'multipart');
        const inLine = () => oneByOne(String(visitor.customerId), work);
        return accountCalls.ofEmployer(visitor, isLong ? inLine : work);
      },
    });
  };
}

/** Whether a person has followed a link to the response; the portal's own pages and programs ask for other types. */
const acceptsPage = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/.test(headers.accept ?? '');

const changesState = ({ method, changesState: says }: Endpoint): boolean => says ?? method !== 'GET';

interface Bound<E extends Endpoint> {
  ctx: Context;
  endpoint: E;
  handler: Handler<E>;
  mask: ReturnType<typeof costMask>;
  check: ReturnType<typeof problemCheck>;
  bodySize: BodySize;
}

async function serve<E extends Endpoint>(bound: Bound<E>, request: FastifyRequest, reply: FastifyReply) {
  const { ctx, endpoint } = bound;
  const uploads =
    endpoint.encoding === 'multipart'
      ? await receiveUploads(request, ctx.config.dataDir, {
          files: endpoint.files ?? 1,
          ...bound.bodySize,
        })
      : undefined;
  try {
    // The session may have ended while the body arrived.
    await request.largeBody?.confirm();
    return await answer(bound, request, reply, uploads);
  } catch (error) {
    bound.check(error);
    throw maskedProblem(error, request.visitor);
  } finally {
    await uploads?.clear();
  }
}

async function answer<E extends Endpoint>(
  { ctx, endpoint, handler, mask }: Bound<E>,
  request: FastifyRequest,
  reply: FastifyReply,
  uploads: Uploads | undefined,
) {
  const body = uploads ? uploads.fields : request.body;
  const decoded = decodeRequest(endpoint, { params: request.params, query: request.query, body });
  const spoken = createRespond(ctx, request, reply);
  const idempotencyKey = keyOf(request);
  const call = {
    ...decoded,
    get actor() {
      return request.visitor ?? fail(problems.notSignedIn);
    },
    visitor: request.visitor,
    files: uploads?.files ?? [],
    fail,
    idempotencyKey,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    traceId: request.id,
    acceptsPage: acceptsPage(request),
    respond: spoken.respond,
  } as Call<E>; // decodeRequest parsed with this endpoint's own schemas, which TypeScript cannot follow through E
  const envelopeOf = (answer: unknown) =>
    answered(z.encode(endpoint.answer, mask(answer, request.visitor)), spoken.extras);
  const work = async () => {
    const answer = await handler(call);
    if (isRawAnswer(answer)) return answer;
    return envelopeOf(answer);
  };
  if (endpoint.idempotent && idempotencyKey && request.visitor) {
    const attempt = {
      userId: request.visitor.userId,
      key: idempotencyKey,
      endpoint: endpoint.id,
      body: [request.params, body],
      keepsAnswer: endpoint.keepsAnswer ?? false,
      envelopeOf,
    };
    return once(ctx, attempt, work as () => Promise<Envelope>); // idempotent endpoints are never raw
  }
  const result = await work();
  return isRawAnswer(result) ? sendRaw(reply, result) : result;
}

function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  return typeof header === 'string' && /^[\w-]{8,100}$/.test(header) ? header : undefined;
}

function createRespond(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const extras: { token?: string; message?: string } = {};
  // Readable by scripts: the specification requires the page to store the token itself, in this cookie among others.
  const cookie = { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const;
  const respond: Respond = {
    signedIn(token) {
      extras.token = token;
      reply.setCookie(ctx.config.brand.code, token, cookie);
    },
    signedOut: () => void reply.clearCookie(ctx.config.brand.code, cookie),
    message(text) {
      extras.message = text;
    },
  };
  return { respond, extras };
}
