import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';

/** Up to here bodies are received whole, and answers read whole: neither waits for a slow caller in the API. Bytes. */
export const wholeUpTo = 64 * 1024;

/** The caller went away before the end of the body. */
export class BodyAborted extends Error {}

/**
 * A small body as a whole, a large one as a stream: at once where its length says so, else after its first 64 kB.
 * Rejects with BodyAborted.
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

/** A small answer as a whole, a large one as a stream. Rejects when it ends early. */
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
 * The rest of a body after its first part. Destroying it drains the request instead of destroying that too: the
 * caller still gets an answer that came early.
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

/** Returns how to stop listening, which happens by itself at the end. */
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
  // Without a listener the error of an aborted request would end the process.
  request.on('error', () => {});
  request.on('data', data).on('end', onEnd).on('close', onClose);
  return stop;
}
