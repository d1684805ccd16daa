import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendAnswer, tooManyCalls } from '../answers';
import { callerOf } from '../caller';
import type { EdgeLimits } from '../limits';

/** An answer that has not been read to its end; of the connection, what has been taken at the window's beginning. */
interface Reading {
  socket: Socket;
  taken: number;
  since: number;
}

/**
 * Ends connections whose caller reads an answer more slowly than any line is, and of a network with too many unread
 * answers the slowest: each holds an open file or a connection to the API. What the API has not sent yet does not
 * count against a reader.
 */
export function endUnreadAnswers(app: FastifyInstance, limits: EdgeLimits, secret: string | undefined): void {
  const open = new Map<string, Set<Reading>>();
  const timer = setInterval(() => {
    for (const ofNetwork of open.values())
      for (const reading of ofNetwork) if (isTooSlow(reading, limits)) reading.socket.destroy();
  }, limits.readWindowMs / 6).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    // Injected requests of specs have no connection.
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

/** Once the answer is over, or its connection: one that waits behind another answer is not closed with that. */
function whenOver(socket: Socket, answer: ServerResponse, forget: () => void): void {
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

/** Bytes that the caller's system has accepted. */
const takenBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

function isTooSlow(reading: Reading, { readWindowMs, leastRead }: EdgeLimits): boolean {
  const { socket, taken, since } = reading;
  const isOurs = socket.writableLength === 0;
  if (!isOurs && Date.now() - since < readWindowMs) return false;
  reading.taken = takenBy(socket);
  reading.since = Date.now();
  return !isOurs && reading.taken - taken < leastRead;
}

/** Of those that something lies ready for: the one that has taken the least a second. */
function slowestOf(readings: Iterable<Reading>): Reading | undefined {
  const rateOf = ({ socket, taken, since }: Reading) => (takenBy(socket) - taken) / (Date.now() - since + 1);
  return [...readings]
    .filter(({ socket }) => socket.writableLength > 0)
    .toSorted((one, other) => rateOf(one) - rateOf(other))[0];
}
