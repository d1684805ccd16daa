import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';

/** Bytes. Bodies and responses up to this size are read completely first, so slow callers do not block the API. */
export const wholeUpTo = 64 * 1024;

/** Thrown when the caller disconnects before the end of the body. */
export class BodyAborted extends Error {}

/** Resolves with a large body as a stream, at once if it says so, else after 64 kB. Rejects with BodyAborted. */
export function receiveBody(request: IncomingMessage): Promise<Buffer | Readable> {
  if (Number(request.headers['content-length'] ?? 0) > wholeUpTo) {
    request.pause();
    return Promise.resolve(streamed(request, []));
  }
  return readWhole(request, (first) => streamed(request, first), aborted);
}

/** Returns a small response as a whole, a large one as a stream. Rejects when it ends early. */
export function receiveAnswer(answer: Readable): Promise<Buffer | Readable> {
  const restored = (first: readonly Buffer[]) => {
    answer.unshift(Buffer.concat(first));
    return answer;
  };
  return readWhole(answer, restored, (problem) => problem ?? new Error('the answer ended early'));
}

const aborted = () => new BodyAborted('the request ended before its body');

/** Reads a source to its end; `streamOf` gets its first part, and the paused source, when it is too large for that. */
function readWhole(
  source: Readable,
  streamOf: (first: readonly Buffer[]) => Readable,
  failureOf: (problem: Error | undefined) => Error,
): Promise<Buffer | Readable> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = listen(source, {
      data(chunk) {
        chunks.push(chunk);
        size += chunk.length;
        if (size <= wholeUpTo) return;
        stop();
        source.pause();
        resolve(streamOf(chunks));
      },
      end: () => resolve(Buffer.concat(chunks)),
      abort: (problem) => reject(failureOf(problem)),
    });
  });
}

/** Destroying the stream drains the request instead of destroying it: the caller still gets an early response. */
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
    abort: () => void body.destroy(aborted()),
  });
  request.pause();
  for (const chunk of first) body.push(chunk);
  return body;
}

interface Listener {
  data(chunk: Buffer): void;
  end(): void;
  abort(problem: Error | undefined): void;
}

/** Returns a function that removes the listeners, which also happens automatically at the end. */
function listen(source: Readable, { data, end, abort }: Listener): () => void {
  let failure: Error | undefined;
  const onEnd = () => {
    stop();
    end();
  };
  const onClose = () => {
    stop();
    abort(failure);
  };
  const stop = () => void source.off('data', data).off('end', onEnd).off('close', onClose);
  // Without a listener, the error of an aborted request would end the process.
  source.on('error', (problem: Error) => {
    failure = problem;
  });
  source.on('data', data).on('end', onEnd).on('close', onClose);
  return stop;
}
