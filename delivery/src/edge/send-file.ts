import { closeSync, createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenFile } from '../storage/verified-files';
import { extname } from 'node:path';

interface Part {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Answers with an open file and closes it: with a validator, and with a part where one is asked for. */
export function sendFile(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { fd, size, encoding, integrity }: OpenFile,
): FastifyReply {
  const etag = `"${integrity.slice(7, 29)}${encoding ? `-${encoding}` : ''}"`;
  reply.headers({
    'content-type': contentTypeOf(name),
    etag,
    'accept-ranges': 'bytes',
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  });
  const ended = (status: number) => {
    closeSync(fd);
    return reply.code(status).send();
  };
  if (isAmong(etag, headers['if-none-match'])) return ended(304);
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const part = isSame ? partOf(headers.range, size) : undefined;
  if (part === 'none') {
    reply.header('content-range', `bytes */${size}`);
    return ended(416);
  }
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  const { start, end } = part ?? { start: 0, end: size - 1 };
  reply.header('content-length', end - start + 1);
  if (method === 'HEAD' || size === 0) return ended(reply.statusCode);
  return reply.send(createReadStream('', { fd, start, end }));
}

function isAmong(etag: string, ifNoneMatch: string | undefined): boolean {
  const listed = (ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return listed.includes(etag) || listed.includes('*');
}

/** The part that a Range header asks for; undefined for all of it, as for several parts at once. */
function partOf(range: string | undefined, size: number): Part | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return last === '0' || !size ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return Number(first) >= size ? 'none' : { start: Number(first), end };
}

const text = '; charset=utf-8';

/** By ending; what is not here is only saved. */
const types: Readonly<Record<string, string>> = {
  '.html': `text/html${text}`,
  '.txt': `text/plain${text}`,
  '.css': `text/css${text}`,
  '.js': `application/javascript${text}`,
  '.mjs': `application/javascript${text}`,
  '.json': `application/json${text}`,
  '.svg': `image/svg+xml${text}`,
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
};

function contentTypeOf(file: string): string {
  return types[extname(file).toLowerCase()] ?? 'application/octet-stream';
}
