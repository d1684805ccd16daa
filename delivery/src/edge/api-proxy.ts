import { Agent, request as httpRequest } from 'node:http';
import type {
  ClientRequest,
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  Server,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressor, encodingFor, worthwhileBytes } from './compress';

/** Where the API listens on the loopback; undefined while it is starting. */
export type ApiPort = () => number | undefined;

const prefixes = ['/prod-api', '/provider-api'];
const unreachable = { code: 503, message: '服务暂时不可用，请稍后再试' };
/** Meant for one hop only (RFC 9110 §7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Passes API calls, uploads and the live feed on. While the API is away, calls are answered in its own envelope. */
export async function addApiProxy(app: FastifyInstance, apiPort: ApiPort): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  app.addHook('onClose', async () => agent.destroy());
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Bodies are streamed, never read here.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const prefix of prefixes) {
      scope.all(prefix, (request, reply) => pass(request, reply, apiPort, agent));
      scope.all(`${prefix}/*`, (request, reply) => pass(request, reply, apiPort, agent));
    }
  });
  app.server.on('upgrade', (request, socket, head) => passUpgrade(request, socket, head, apiPort));
  endSocketsOnClose(app.server, app);
}

function pass(request: FastifyRequest, reply: FastifyReply, apiPort: ApiPort, agent: Agent): void {
  const port = apiPort();
  if (port === undefined) {
    request.raw.resume();
    reply.code(503).send(unreachable);
    return;
  }
  const bodiless = request.method === 'GET' || request.method === 'HEAD';
  const call = (mayRepeat: boolean): ClientRequest => {
    const upstream = httpRequest({
      host: '127.0.0.1',
      port,
      agent,
      method: request.method,
      path: request.raw.url,
      headers: forwarded(request.raw),
    });
    upstream.on('response', (answer) => send(request, reply, answer));
    upstream.on('error', (problem: NodeJS.ErrnoException) => {
      if (reply.sent || reply.raw.destroyed) return;
      // The API closed an idle connection just as it was used again: nothing was answered, so asking once more is safe.
      if (mayRepeat && upstream.reusedSocket && problem.code === 'ECONNRESET') call(false).end();
      else reply.code(503).send(unreachable);
    });
    reply.raw.once('close', () => upstream.destroy());
    return upstream;
  };
  const upstream = call(bodiless);
  if (bodiless) upstream.end();
  else request.raw.pipe(upstream);
}

function send(request: FastifyRequest, reply: FastifyReply, answer: IncomingMessage): void {
  const headers: OutgoingHttpHeaders = endToEnd(answer.headers);
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.code(answer.statusCode ?? 502);
  if (!encoding || !isWorthCompressing(request, answer)) {
    reply.headers(headers).send(answer);
    return;
  }
  delete headers['content-length'];
  reply.headers({ ...headers, 'content-encoding': encoding, vary: 'accept-encoding' });
  const compressed = compressor(encoding);
  answer.on('error', (problem) => compressed.destroy(problem));
  reply.send(answer.pipe(compressed));
}

function isWorthCompressing({ method }: FastifyRequest, { headers, statusCode }: IncomingMessage): boolean {
  const size = headers['content-length'];
  return (
    method !== 'HEAD' &&
    statusCode !== 204 &&
    !headers['content-encoding'] &&
    headers['content-type']?.startsWith('application/json') === true &&
    (size === undefined || Number(size) > worthwhileBytes)
  );
}

function passUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, apiPort: ApiPort): void {
  socket.on('error', () => socket.destroy());
  const port = apiPort();
  const isApi = prefixes.some((prefix) => request.url?.startsWith(`${prefix}/`));
  if (!isApi || port === undefined) {
    socket.end(
      `HTTP/1.1 ${isApi ? '503 Service Unavailable' : '404 Not Found'}\r\nConnection: close\r\n\r\n`,
    );
    return;
  }
  const headers = { ...forwarded(request), connection: 'Upgrade', upgrade: request.headers.upgrade };
  const upstream = httpRequest({
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    headers,
  });
  upstream.on('upgrade', (answer, apiSocket, apiHead) => {
    socket.write(headOf(answer));
    if (apiHead.length) socket.write(apiHead);
    if (head.length) apiSocket.write(head);
    apiSocket.on('error', () => socket.destroy());
    apiSocket.on('close', () => socket.destroy());
    socket.on('close', () => apiSocket.destroy());
    apiSocket.pipe(socket).pipe(apiSocket);
  });
  // The API refused to upgrade (no session): its answer is passed on as it is.
  upstream.on('response', (answer) => {
    socket.write(headOf(answer));
    answer.pipe(socket);
  });
  upstream.on('error', () => socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n'));
  upstream.end();
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : [],
  );
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** The caller's headers for the API, which sees only the loopback otherwise. A caller cannot set these himself. */
function forwarded(request: IncomingMessage): OutgoingHttpHeaders {
  return {
    ...endToEnd(request.headers),
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-host': request.headers.host ?? '',
    'x-forwarded-proto': 'http',
  };
}

function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}

/** Upgraded sockets do not belong to the server any more, so closing it would wait for them for ever. */
function endSocketsOnClose(server: Server, app: FastifyInstance): void {
  const sockets = new Set<Duplex>();
  server.on('upgrade', (_request, socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
  });
}
