import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { headersTooLarge, malformed, sendAnswer, tooLarge, tooSlow, type Envelope } from '../answers';

/** Servers may disagree on which of two such headers applies. */
const onlyOnce = new Set(['host', 'content-length', 'transfer-encoding']);
/** A body has no meaning with these methods (RFC 9110 §9.3), and servers disagree on whether they read it. */
const bodyless = new Set(['GET', 'HEAD', 'TRACE']);

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether every server would find the same end of this request. Node's parser has already rejected the rest. */
export function isFramedClearly(request: IncomingMessage): boolean {
  const { headers, method = '', httpVersion, rawHeaders } = request;
  if (headers.host === undefined && httpVersion === '1.1') return false;
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const once = names.filter((name) => onlyOnce.has(name));
  if (new Set(once).size < once.length) return false;
  const encoding = headers['transfer-encoding'];
  if (encoding !== undefined && (encoding.toLowerCase() !== 'chunked' || httpVersion !== '1.1')) return false;
  return !(bodyless.has(method) && hasBody(request));
}

/**
 * Answers 400 to an ambiguously framed request and closes its connection afterwards, as for a request that was answered
 * before the end of its body: the next bytes on it cannot be attributed, so they are not parsed as requests.
 */
export function refuseUnclearFraming(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    if (ending.has(socket)) return reply.hijack();
    answering.set(socket, reply.raw);
    if (isFramedClearly(request.raw)) return;
    endAfterAnswer(socket);
    return sendAnswer(malformed, request, reply.header('connection', 'close'));
  });
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || !hasBody(raw)) return;
    endAfterAnswer(raw.socket);
    reply.header('connection', 'close');
  });
}

/** The newest response on each connection. */
const answering = new WeakMap<Duplex, ServerResponse>();
/** Connections that end after the current response. */
const ending = new WeakSet<Duplex>();

/** Time for a caller that is still sending to read the response; closing at once would lose it. */
const lingerMs = 3_000;

function endAfterAnswer(socket: Socket): void {
  ending.add(socket);
  // Called by Node once the response has been written.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

const parserErrors: Readonly<Record<string, Envelope>> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: tooLarge,
};

/**
 * Responds with a message to what Node's parser rejected. Nothing is written into a response that has begun, nor on a
 * connection that has sent nothing: its client would take it for the response to its first request.
 */
export function answerParserError(problem: { code?: string }, socket: Duplex): void {
  if (ending.has(socket)) return;
  const answer = answering.get(socket);
  const isAnswering = answer?.headersSent && !answer.writableFinished;
  const isUnused = (socket as Socket).bytesRead === 0; // Fastify passes the sockets of net and tls
  if (problem.code === 'ECONNRESET' || !socket.writable || isAnswering || isUnused) socket.destroy();
  else endWith(socket, parserErrors[problem.code ?? ''] ?? malformed);
}

/** Writes the last response on a connection that no longer belongs to the server. */
export function endWith(socket: Duplex, answer: Envelope): void {
  const body = JSON.stringify(answer);
  const head = [
    `HTTP/1.1 ${answer.code} ${STATUS_CODES[answer.code]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
