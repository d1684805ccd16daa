import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { tooManyBodies, tooSlow, type Envelope } from '../answers';
import { callerOf } from '../caller';
import { endWith, hasBody } from './framing';
import type { EdgeLimits } from '../limits';

/** A body that has not ended. Bytes are those of its connection. */
interface Arriving {
  request: IncomingMessage;
  response: ServerResponse;
  /** With the packet in which the body began. */
  bytesBefore: number;
  /** Later than it began by all the time in which we did not read it. */
  began: number;
  bytesAtWindow: number;
  windowBegan: number;
  checked: number;
  forget(): void;
}

/**
 * Ends stalled bodies, and of a network with too many at once those with the fewest bytes: bodies sent at normal
 * speed are never among them, so an attacker behind the same address blocks only himself. Websockets are not
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

/** A body that we do not read at the moment, since the API is busy, is not stalled by its caller. */
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

/** The oldest of those of which the least has come. */
function leastOf(bodies: Set<Arriving>): Arriving | undefined {
  const come = ({ request, bytesBefore }: Arriving) => request.socket.bytesRead - bytesBefore;
  return [...bodies].toSorted((one, other) => come(one) - come(other))[0];
}

function refuse(body: Arriving | undefined, answer: Envelope): void {
  if (!body) return;
  // At once: its connection takes a moment to close, and the next one to be refused has to be another.
  body.forget();
  const { socket } = body.request;
  if (body.response.headersSent) socket.destroy();
  else endWith(socket, answer);
}
