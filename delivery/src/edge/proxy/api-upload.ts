import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

export interface Answer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

interface Upload {
  port: number;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Readable;
  signal: AbortSignal;
  /** Longest time without a byte, ms. */
  timeoutMs: number;
  /** The API wants the body. */
  onContinue(): void;
}

/**
 * Sends a large body once the API has asked for it, on a connection of its own. The API decides by the head alone, so
 * that a body which it refuses, or has no place for, costs nobody anything. An answer may come before the body's end.
 */
export function sendUpload({ port, body, timeoutMs, onContinue, ...call }: Upload): Promise<Answer> {
  const { headers } = call;
  const isChunked = headers['content-length'] === undefined;
  return new Promise((resolve, reject) => {
    const upstream = httpRequest({
      ...call,
      host: '127.0.0.1',
      port,
      agent: false,
      timeout: timeoutMs,
      headers: { ...headers, ...(isChunked && { 'transfer-encoding': 'chunked' }), expect: '100-continue' },
    });
    const fail = (problem: Error) => {
      body.destroy();
      reject(problem);
    };
    upstream.on('error', fail);
    upstream.on('timeout', () => upstream.destroy(new Error('the API did not answer in time')));
    body.once('error', (problem) => {
      upstream.destroy();
      reject(problem);
    });
    upstream.once('continue', () => {
      onContinue();
      body.pipe(upstream);
    });
    upstream.once('response', (answer) => {
      body.unpipe(upstream);
      body.destroy();
      resolve({ statusCode: answer.statusCode ?? 502, headers: answer.headers, body: answer });
    });
  });
}
