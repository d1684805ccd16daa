import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { tooManyBodies, tooSlow } from './answers';
import type { Envelope } from './answers';
import { callerOf } from './caller';
import { endWith, hasBody } from './framing';
import type { EdgeLimits } from './limits';

/** A body that has not ended. */
interface Arriving {
  request: IncomingMessage;
  response: ServerResponse;
  /** Of the connection, with the packet in which the body began. */
  bytesBefore: number;
  /** Of the connection, when the window began, and that time. */
  bytesAtWindow: number;
  windowBegan: number;
  forget(): void;
}

/**
 * Ends stalled bodies, and of an address with too many at once those with the fewest bytes: bodies sent at normal
 * speed are never among them, so an attacker behind the same address blocks only himself. Websockets are not
 * requests and are ignored.
 */
export function endSlowBodies(app: FastifyInstance, limits: EdgeLimits, secret: string | undefined): void {
  const arriving = new Map<string, Set<Arriving>>();
  const timer = setInterval(() => {
    for (const each of [...arriving.values()].flatMap((ofAddress) => [...ofAddress]))
      if (isTooSlow(each, limits)) refuse(each, tooSlow);
  }, limits.windowMs / 3).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!hasBody(raw)) return;
    const { address } = callerOf(raw, secret);
    const ofAddress = arriving.get(address) ?? new Set();
    const { bytesRead } = raw.socket;
    const own: Arriving = {
      request: raw,
      response: reply.raw,
      bytesBefore: bytesRead,
      bytesAtWindow: bytesRead,
      windowBegan: Date.now(),
      forget() {
        ofAddress.delete(own);
        if (ofAddress.size === 0 && arriving.get(address) === ofAddress) arriving.delete(address);
      },
    };
    raw.once('end', own.forget).once('close', own.forget);
    if (ofAddress.size >= limits.bodiesPerAddress) refuse(leastOf(ofAddress), tooManyBodies);
    arriving.set(address, ofAddress.add(own));
  });
}

/** A body that we do not read at the moment, since the API is busy, is not stalled by its caller. */
function isTooSlow(body: Arriving, { windowMs, leastBytes }: EdgeLimits): boolean {
  const { request, windowBegan, bytesAtWindow } = body;
  const { bytesRead } = request.socket;
  const isOurs = request.isPaused() || request.readableLength > 0;
  if (!isOurs && Date.now() - windowBegan < windowMs) return false;
  body.windowBegan = Date.now();
  body.bytesAtWindow = bytesRead;
  return !isOurs && bytesRead - bytesAtWindow < leastBytes;
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
