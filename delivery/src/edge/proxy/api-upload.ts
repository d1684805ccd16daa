import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { atFirst, type ApiPlace } from './api-address';

export interface Answer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

interface Upload {
  places: readonly ApiPlace[];
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
export function sendUpload({ places, ...upload }: Upload): Promise<Answer> {
  return atFirst(places, (place) => sendTo(place, upload)).catch((problem: unknown) => {
    upload.body.destroy();
    throw problem;
  });
}

function sendTo(
  { host, port }: ApiPlace,
  { body, timeoutMs, onContinue, ...call }: Omit<Upload, 'places'>,
): Promise<Answer> {
  const { headers } = call;
  const isChunked = headers['content-length'] === undefined;
  return new Promise((resolve, reject) => {
    const upstream = httpRequest({
      ...call,
      host,
      port,
      agent: false,
      timeout: timeoutMs,
      headers: { ...headers, ...(isChunked && { 'transfer-encoding': 'chunked' }), expect: '100-continue' },
    });
    upstream.on('error', reject);
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
