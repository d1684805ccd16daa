import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';

/** Bytes. Bodies and responses up to this size are read completely first, so slow callers do not block the API. */
export const wholeUpTo = 64 * 1024;

/** Thrown when the caller disconnects before the end of the body. */
export class BodyAborted extends Error {}

/**
 * Returns a small body as a whole, a large one as a stream: at once when its declared length is large, else after its
 * first 64 kB. Rejects with BodyAborted.
 */
export function receiveBody(request: IncomingMessage): Promise<Buffer | Readable> {
  if (Number(request.headers['content-length'] ?? 0) > wholeUpTo) {
    request.pause();
    return Promise.resolve(streamed(request, []));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = listen(request, {
      data(chunk) {
        chunks.push(chunk);
        size += chunk.length;
        if (size <= wholeUpTo) return;
        stop();
        request.pause();
        resolve(streamed(request, chunks));
      },
      end: () => resolve(Buffer.concat(chunks)),
      abort: () => reject(new BodyAborted('the request ended before its body')),
    });
  });
}

/** Returns a small response as a whole, a large one as a stream. Rejects when it ends early. */
export function receiveAnswer(answer: Readable): Promise<Buffer | Readable> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= wholeUpTo) return;
      answer.pause();
      stop();
      answer.unshift(Buffer.concat(chunks));
      resolve(answer);
    };
    const onEnd = () => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const onFailure = (problem?: Error) => {
      stop();
      reject(problem ?? new Error('the answer ended early'));
    };
    const stop = () =>
      void answer.off('data', onData).off('end', onEnd).off('error', onFailure).off('close', onFailure);
    answer.on('data', onData).on('end', onEnd).on('error', onFailure).on('close', onFailure);
  });
}

/**
 * Streams a body after its first part. Destroying the stream drains the request instead of destroying it, so that the
 * caller still gets an early response.
 */
function streamed(request: IncomingMessage, first: readonly Buffer[]): Readable {
  const body = new Readable({
    read: () => void request.resume(),
    destroy(problem, done) {
      stop();
      request.resume();
      done(problem);
    },
  });
  const stop = listen(request, {
    data: (chunk) => void (body.push(chunk) || request.pause()),
    end: () => void body.push(null),
    abort: () => void body.destroy(new BodyAborted('the request ended before its body')),
  });
  request.pause();
  for (const chunk of first) body.push(chunk);
  return body;
}

interface Listener {
  data(chunk: Buffer): void;
  end(): void;
  abort(): void;
}

/** Returns a function that removes the listeners, which also happens automatically at the end. */
function listen(request: IncomingMessage, { data, end, abort }: Listener): () => void {
  const onEnd = () => {
    stop();
    end();
  };
  const onClose = () => {
    stop();
    abort();
  };
  const stop = () => void request.off('data', data).off('end', onEnd).off('close', onClose);
  // Without a listener, the error of an aborted request would end the process.
  request.on('error', () => {});
  request.on('data', data).on('end', onEnd).on('close', onClose);
  return stop;
}
