import { createBrotliCompress, createGzip, constants } from 'node:zlib';
import type { Transform } from 'node:stream';
import type { Encoding } from '../storage/verified-files';

/** Below this size a response fits into one packet, compressed or not. */
export const worthwhileBytes = 1024;

/** Returns the encodings that the browser accepts, best first. `q=0` means no. */
export function encodingsFor(acceptEncoding: string | undefined): Encoding[] {
  const accepted = (acceptEncoding ?? '').split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: Encoding) =>
    accepted.some((part) => part === name || (part.startsWith(`${name};q=`) && !/;q=0(?:\.0*)?$/.test(part)));
  return (['br', 'gzip'] as const).filter(takes);
}

export function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
  return encodingsFor(acceptEncoding)[0];
}

/** Compresses a stream: quality 4 costs a millisecond per 100 kB and comes close to the best ratio. */
export function compressor(encoding: Encoding): Transform {
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 4 });
}
