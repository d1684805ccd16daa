import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problems } from 'shared-kernel/contract';
import { networkOf } from '../rate-limit';
import { NoFreePlace, Places, type PlaceLimits } from './places';
import { Problem } from './problem';

/** Smaller bodies need no place: the edge sends them as a whole. The edge and the contract's usual limit know this size, too. */
const smallBodyBytes = 64 * 1024;
/** An upload stays in its place for as long as it moves; twenty megabytes take a minute on a slow office line. */
const defaults: LargeBodyLimits = {
  places: 60,
  share: 10,
  waiting: 100,
  waitMs: 60_000,
  slowRate: 32 * 1024,
  confirmEveryMs: 5_000,
};

export interface LargeBodyLimits extends PlaceLimits {
  /** Interval at which it is asked again whether the sender may send. */
  confirmEveryMs: number;
}

const mayRepeat = '同时上传的内容过多，请稍后再试';
const wasSlow = '同时上传的内容过多，传得较慢的已中断，请稍后重试';
export const signInFirst = '提交的内容过大，请登录后再提交';

export interface LargeBody {
  /** Aborted with a Problem when the body has lost its place or its sender may not send it any more. */
  lost: AbortSignal;
  /** Rejects with that Problem: what has arrived is dropped. */
  confirm(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that sends this body; rejects when it may not (any more). Undefined: nobody who is known. */
    sender: (() => Promise<string>) | undefined;
    largeBody: LargeBody | undefined;
    /** Its body is not read yet, which is not the caller's fault. */
    waitsForPlace: boolean;
  }
}

/**
 * A large body is read for a sender who is known and has a place for it; all others are refused by the head of the
 * request alone. Callers that ask first (`Expect: 100-continue`, as the edge does) are told when to send it.
 */
export function admitLargeBodies(app: FastifyInstance, limits = defaults): void {
  const places = new Places(limits);
  const asking = new WeakSet<IncomingMessage>();
  app.addHook('onClose', async () => places.close());
  app.server.on('checkContinue', (request, response) => {
    asking.add(request);
    app.routing(request, response);
  });
  app.decorateRequest('sender', undefined);
  app.decorateRequest('largeBody', undefined);
  app.decorateRequest('waitsForPlace', false);
  app.addHook('preParsing', async (request, reply, payload) => {
    const { raw } = request;
    if (!isLarge(raw)) {
      if (asking.has(raw)) reply.raw.writeContinue();
      return payload;
    }
    const lost = await takePlace(places, limits.confirmEveryMs, request, reply.raw);
    if (asking.has(raw)) reply.raw.writeContinue();
    // The reader of multipart bodies takes them from the request itself.
    return /^multipart\//i.test(raw.headers['content-type'] ?? '') ? payload : endedBy(lost, payload);
  });
}

function isLarge({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > smallBodyBytes;
}

async function takePlace(
  places: Places,
  confirmEveryMs: number,
  request: FastifyRequest,
  response: NodeJS.EventEmitter,
): Promise<AbortSignal> {
  const { raw, sender } = request;
  if (!sender) throw new Problem(problems.tooLarge, {}, { message: signInFirst });
  const account = await sender();
  const lost = new AbortController();
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const bytesBefore = raw.socket.bytesRead;
  request.waitsForPlace = true;
  const release = await places
    .take(
      {
        account,
        network: networkOf(request.ip),
        moved: () => raw.socket.bytesRead - bytesBefore,
        end: () => lost.abort(refused(wasSlow)),
      },
      gone.signal,
    )
    .catch((error: unknown) => {
      throw error instanceof NoFreePlace ? refused(mayRepeat) : error;
    })
    .finally(() => (request.waitsForPlace = false));
  const confirm = async () => {
    lost.signal.throwIfAborted();
    if ((await sender()) !== account) throw new Problem(problems.notSignedIn);
  };
  const confirming = setInterval(() => void confirm().catch((error) => lost.abort(error)), confirmEveryMs);
  const leave = () => {
    clearInterval(confirming);
    release();
  };
  raw.once('end', leave).once('close', leave);
  response.once('finish', leave).once('close', leave);
  request.largeBody = { lost: lost.signal, confirm };
  return lost.signal;
}

const refused = (message: string) => new Problem(problems.tooManyRequests, {}, { message });

/** The same bytes, until the signal ends them; the rest is read and dropped, so that the answer is heard. */
function endedBy(signal: AbortSignal, payload: Readable): Readable {
  const passed = payload.pipe(new PassThrough());
  payload.once('close', () => {
    if (!payload.readableEnded) passed.destroy(payload.errored ?? new Error('the body ended early'));
  });
  signal.addEventListener('abort', () => {
    payload.unpipe(passed);
    payload.resume();
    passed.destroy(signal.reason as Error);
  });
  return passed;
}
