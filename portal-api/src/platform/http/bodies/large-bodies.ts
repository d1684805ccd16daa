import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problems } from 'shared-kernel/contract';
import { networkOf } from '../../rate-limit';
import { usualBody } from './body-size';
import { JsonScan } from './costly-json';
import { NoFreePlace, Places, type PlaceLimits } from './places';
import { Problem } from '../problem';

/**
 * Smaller bodies need no place: the edge sends them as a whole. The edge and the contract's usual limit use the same
 * size.
 */
const smallBodyBytes = 64 * 1024;
/** An upload keeps its place while bytes arrive; twenty megabytes take a minute on a slow office line. */
const defaults: LargeBodyLimits = {
  places: 60,
  share: 10,
  waiting: 100,
  waitMs: 60_000,
  slowRate: 32 * 1024,
  confirmEveryMs: 5_000,
};

export interface LargeBodyLimits extends PlaceLimits {
  /** Milliseconds between checks whether the sender may still send. */
  confirmEveryMs: number;
}

const mayRepeat = '同时上传的内容过多，请稍后再试';
const wasSlow = '同时上传的内容过多，传得较慢的已中断，请稍后重试';

interface LargeBody {
  /** Aborted with a Problem when the body has lost its place or its sender may no longer send it. */
  lost: AbortSignal;
  /** Rejects with that Problem: the bytes received are dropped. */
  confirm(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Resolves with the account that sends this body, undefined if unknown; rejects if it may not (any more). */
    sender: (() => Promise<string | undefined>) | undefined;
    largeBody: LargeBody | undefined;
    /** Set while the body waits unread, so that the caller does not count as slow. */
    waitsForPlace: boolean;
  }
}

/**
 * Reads a large body only from a known sender who has a place for it; all others are refused by the request's headers
 * alone. Clients that send `Expect: 100-continue`, as the edge does, get the signal to send the body.
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
    const isUnsized = raw.headers['transfer-encoding'] !== undefined;
    // The multipart parser reads bodies from the request itself.
    const isMultipart = /^multipart\//i.test(raw.headers['content-type'] ?? '');
    let read = payload;
    if (isUnsized || Number(raw.headers['content-length'] ?? 0) > smallBodyBytes) {
      if (request.is404) throw new Problem(problems.notFound);
      const gone = whenGone(raw, reply.raw);
      const account = await request.sender?.();
      if (account !== undefined) {
        const lost = await takePlace(places, limits.confirmEveryMs, request, account, gone);
        if (!isMultipart) read = endedBy(lost, payload, scanOf(request));
      } else if (isUnsized && !isMultipart) read = upTo(smallBodyBytes, payload);
      else throw signInFirst();
    }
    if (asking.has(raw)) reply.raw.writeContinue();
    return read;
  });
}

/** Returns a signal that aborts when the body has arrived, the response was sent, or the caller has disconnected. */
function whenGone(raw: IncomingMessage, response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const leave = () => gone.abort();
  raw.once('end', leave).once('close', leave);
  response.once('finish', leave).once('close', leave);
  return gone.signal;
}

async function takePlace(
  places: Places,
  confirmEveryMs: number,
  request: FastifyRequest,
  account: string,
  gone: AbortSignal,
): Promise<AbortSignal> {
  const { socket } = request.raw;
  const lost = new AbortController();
  const bytesBefore = socket.bytesRead;
  const holder = {
    account,
    network: networkOf(request.ip),
    moved: () => socket.bytesRead - bytesBefore,
    end: () => lost.abort(refused(wasSlow)),
  };
  request.waitsForPlace = true;
  const release = await places
    .take(holder, gone)
    .catch((error: unknown) => {
      throw error instanceof NoFreePlace ? refused(mayRepeat) : error;
    })
    .finally(() => (request.waitsForPlace = false));
  const confirm = async () => {
    lost.signal.throwIfAborted();
    if ((await request.sender?.()) !== account) throw new Problem(problems.notSignedIn);
  };
  const confirming = setInterval(() => void confirm().catch((error) => lost.abort(error)), confirmEveryMs);
  const leave = () => {
    clearInterval(confirming);
    release();
  };
  if (gone.aborted) leave();
  else gone.addEventListener('abort', leave);
  request.largeBody = { confirm, lost: lost.signal };
  return lost.signal;
}

const refused = (message: string) => new Problem(problems.tooManyRequests, {}, { message });
const signInFirst = () => new Problem(problems.tooLarge, {}, { message: '提交的内容过大，请登录后再提交' });

/** Limits a body whose length was not declared. */
function upTo(most: number, payload: Readable): Readable {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > most ? signInFirst() : null, chunk);
    },
  });
  return payload.pipe(counted).once('error', () => payload.resume());
}

const scanOf = ({ routeOptions, headers }: FastifyRequest): JsonScan | undefined =>
  /^application\/json\b/i.test(headers['content-type'] ?? '')
    ? new JsonScan(routeOptions.config.bodySize ?? usualBody)
    : undefined;

/**
 * Passes the bytes on until the signal aborts or the scan refuses them; the rest is read and dropped, so that the
 * caller receives the response.
 */
function endedBy(signal: AbortSignal, payload: Readable, scan: JsonScan | undefined): Readable {
  const passed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        scan?.add(chunk);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  payload.pipe(passed);
  payload.once('close', () => {
    if (!payload.readableEnded) passed.destroy(payload.errored ?? new Error('the body ended early'));
  });
  passed.once('error', () => {
    payload.unpipe(passed);
    payload.resume();
  });
  signal.addEventListener('abort', () => passed.destroy(signal.reason as Error));
  return passed;
}
