import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Envelope, sendAnswer, tooManyBodies, tooManyCalls, tooSlow } from '../answers';
import { callerOf } from '../caller';
import type { EdgeLimits } from '../limits';
import { endWith, hasBody } from './framing';

/** A response not read to its end, and the bytes that its connection had read at the start of the window. */
interface Reading {
  socket: Socket;
  taken: number;
  since: number;
}

/**
 * Ends connections whose caller reads a response more slowly than any real connection, and the slowest one of a network
 * with too many unread responses: each holds an open file or a connection to the API. Bytes that the API has not sent
 * yet do not count against a reader.
 */
export function endUnreadAnswers(app: FastifyInstance, limits: EdgeLimits, secret: string | undefined): void {
  const open = new Map<string, Set<Reading>>();
  const timer = setInterval(() => {
    for (const ofNetwork of open.values())
      for (const reading of ofNetwork) if (readsTooSlowly(reading, limits)) reading.socket.destroy();
  }, limits.readWindowMs / 6).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    // Requests injected by specs have no connection.
    if (!(socket instanceof Socket)) return;
    const { network } = callerOf(request.raw, secret);
    const ofNetwork = open.get(network) ?? new Set();
    if (ofNetwork.size >= limits.answersPerNetwork) {
      const slowest = slowestOf(ofNetwork);
      if (!slowest) return sendAnswer(tooManyCalls, request, reply.header('retry-after', '1'));
      ofNetwork.delete(slowest);
      slowest.socket.destroy();
    }
    const own = { socket, taken: takenBy(socket), since: Date.now() };
    open.set(network, ofNetwork.add(own));
    whenOver(socket, reply.raw, () => {
      ofNetwork.delete(own);
      if (ofNetwork.size === 0 && open.get(network) === ofNetwork) open.delete(network);
    });
  });
}

const unfinished = new WeakMap<Socket, Set<() => void>>();

/** Runs `forget` when the response or its connection ends: a queued response is not closed with the connection. */
export function whenOver(socket: Socket, answer: ServerResponse, forget: () => void): void {
  let ofSocket = unfinished.get(socket);
  if (!ofSocket) {
    const all = (ofSocket = new Set<() => void>());
    unfinished.set(socket, all);
    socket.once('close', () => {
      for (const each of all) each();
    });
  }
  ofSocket.add(forget);
  answer.once('close', () => {
    forget();
    unfinished.get(socket)?.delete(forget);
  });
}

/** Bytes that the operating system has accepted for sending. */
const takenBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

function readsTooSlowly(reading: Reading, { readWindowMs, leastRead }: EdgeLimits): boolean {
  const { socket, taken, since } = reading;
  const isOurs = socket.writableLength === 0;
  if (!isOurs && Date.now() - since < readWindowMs) return false;
  reading.taken = takenBy(socket);
  reading.since = Date.now();
  return !isOurs && reading.taken - taken < leastRead;
}

/** Of the readings with pending bytes, returns the one with the fewest bytes read per second. */
function slowestOf(readings: Iterable<Reading>): Reading | undefined {
  const rateOf = ({ socket, taken, since }: Reading) => (takenBy(socket) - taken) / (Date.now() - since + 1);
  return [...readings]
    .filter(({ socket }) => socket.writableLength > 0)
    .toSorted((one, other) => rateOf(one) - rateOf(other))[0];
}

/** A body that has not ended. Byte counts are those of its connection. */
interface Arriving {
  request: IncomingMessage;
  response: ServerResponse;
  /** Includes the packet in which the body began. */
  bytesBefore: number;
  /** Start time, moved forward by the time in which the edge paused reading. */
  began: number;
  bytesAtWindow: number;
  windowBegan: number;
  checked: number;
  forget(): void;
}

/**
 * Ends stalled bodies, and of a network with too many concurrent bodies those with the fewest bytes: bodies sent at
 * normal speed are never among them, so an attacker behind the same address blocks only himself. Websockets are not
 * requests and are ignored.
 */
export function endSlowBodies(app: FastifyInstance, limits: EdgeLimits, secret: string | undefined): void {
  const arriving = new Map<string, Set<Arriving>>();
  const timer = setInterval(() => {
    for (const each of [...arriving.values()].flatMap((ofNetwork) => [...ofNetwork]))
      if (isTooSlow(each, limits)) refuse(each, tooSlow);
  }, limits.windowMs / 3).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!hasBody(raw)) return;
    const { network } = callerOf(raw, secret);
    const ofNetwork = arriving.get(network) ?? new Set();
    const { bytesRead } = raw.socket;
    const now = Date.now();
    const own: Arriving = {
      request: raw,
      response: reply.raw,
      bytesBefore: bytesRead,
      began: now,
      bytesAtWindow: bytesRead,
      windowBegan: now,
      checked: now,
      forget() {
        ofNetwork.delete(own);
        if (ofNetwork.size === 0 && arriving.get(network) === ofNetwork) arriving.delete(network);
      },
    };
    raw.once('end', own.forget).once('close', own.forget);
    // A request that was answered early is not closed with its connection.
    reply.raw.once('close', own.forget);
    if (ofNetwork.size >= limits.bodiesPerNetwork) refuse(leastOf(ofNetwork), tooManyBodies);
    arriving.set(network, ofNetwork.add(own));
  });
}

/** A body that the edge does not read at the moment because the API is busy does not count as stalled. */
function isTooSlow(body: Arriving, { windowMs, leastBytes, leastBodyRate }: EdgeLimits): boolean {
  const { request, windowBegan, bytesAtWindow } = body;
  const { bytesRead } = request.socket;
  const now = Date.now();
  const isOurs = request.isPaused() || request.readableLength > 0;
  if (isOurs) body.began += now - body.checked;
  body.checked = now;
  if (!isOurs && now - windowBegan < windowMs) return false;
  body.windowBegan = now;
  body.bytesAtWindow = bytesRead;
  if (isOurs) return false;
  const tookMs = now - body.began;
  const isSlowOnTheWhole =
    tookMs > 2 * windowMs && bytesRead - body.bytesBefore < (leastBodyRate * tookMs) / 1000;
  return isSlowOnTheWhole || bytesRead - bytesAtWindow < leastBytes;
}

/** Of the bodies with the fewest bytes, returns the oldest. */
function leastOf(bodies: Set<Arriving>): Arriving | undefined {
  const come = ({ request, bytesBefore }: Arriving) => request.socket.bytesRead - bytesBefore;
  return [...bodies].toSorted((one, other) => come(one) - come(other))[0];
}

function refuse(body: Arriving | undefined, answer: Envelope): void {
  if (!body) return;
  // Removed at once: its connection takes a moment to close, and the next body to be ended has to be another one.
  body.forget();
  const { socket } = body.request;
  if (body.response.headersSent) socket.destroy();
  else endWith(socket, answer);
}
