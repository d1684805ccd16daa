import { closeSync, createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { pipeline } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostRelease } from '../build/host-build-record';
import type { Withdrawal } from '../registry/withdrawn';
import type { PublishedRemotes } from '../storage/published-remotes';
import type { Encoding, OpenFile } from '../storage/verified-files';
import { sendAnswer, withdrawn } from './answers';
import { compressor, encodingFor, encodingsFor, worthwhileBytes } from './compress';

interface Part {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Sends an open file or the requested range, and closes it; text without a compressed copy is compressed. */
function sendFile(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { fd, size, encoding: packed, integrity }: OpenFile,
): FastifyReply {
  const type = contentTypeOf(name);
  const packs = !packed && size >= worthwhileBytes && isText.test(type) && headers.range === undefined;
  const encoding = packed ?? (packs ? encodingFor(headers['accept-encoding']) : undefined);
  const etag = `"${integrity.slice(7, 29)}${encoding ? `-${encoding}` : ''}"`;
  reply.headers({
    'content-type': type,
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
  if (encoding && !packed) {
    if (method === 'HEAD') return ended(reply.statusCode);
    return reply.send(pipeline(createReadStream('', { fd, start: 0 }), compressor(encoding), () => {}));
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

/** The range of a Range header; undefined for the whole file, also when several ranges are requested. */
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

/** Content types by extension; other files are only offered for download. */
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

const isText = /^(?:text|image\/svg|application\/(?:javascript|json|wasm))/;

function contentTypeOf(file: string): string {
  return types[extname(file).toLowerCase()] ?? 'application/octet-stream';
}

export const immutable = 'public, max-age=31536000, immutable';
export const revalidate = 'no-cache';

/** A content hash in the file's name: the content of its URL never changes. */
const hashed = /\.[0-9a-f]{16}\.\w+$/;

/** A file, or the withdrawal of a version that must not run any more. */
export type Found = OpenFile | Withdrawal | undefined;

/** Opens a file of a host that is served now or was served when a page was opened. */
type OpenHostFile = (file: string, encodings: readonly Encoding[]) => Promise<Found>;

interface ServedFiles {
  host: OpenHostFile;
  published: Pick<PublishedRemotes, 'open'>;
  withdrawalOf: (remote: string, version: string) => Promise<Withdrawal | undefined>;
}

/** Serves host and remotes: only files listed with a hash by build or version, whatever else is in the folders. */
export function addStaticFiles(app: FastifyInstance, { host, published, withdrawalOf }: ServedFiles): void {
  const serve = (
    path: string,
    open: (parts: readonly string[], encodings: readonly Encoding[]) => Promise<Found>,
    headers: (name: string) => Record<string, string>,
  ) =>
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const parts = partsOf(request.url);
        const found = parts && (await open(parts, encodingsFor(request.headers['accept-encoding'])));
        if (!found) return reply.callNotFound();
        if ('reason' in found) return sendAnswer(withdrawn, request, reply);
        const name = parts.at(-1) ?? '';
        return sendFile(request, reply.headers(headers(name)), name, found);
      },
    });

  serve(
    '/assets/*',
    async (parts, encodings) => host(parts.join('/'), encodings),
    () => ({ 'cache-control': immutable }),
  );
  serve(
    '/remotes/*',
    async ([, remote = '', version = '', ...file], encodings) =>
      // The host's files are served below /assets/.
      remote === hostRelease
        ? undefined
        : ((await withdrawalOf(remote, version)) ??
          published.open(remote, version, file.join('/'), encodings)),
    (name) => ({
      // A version's folder never changes, but a file without a hash in its name is revalidated for developers.
      'cache-control': hashed.test(name) ? immutable : revalidate,
      // Entry scripts are loaded with integrity, which needs CORS mode.
      'access-control-allow-origin': '*',
    }),
  );
}

/** Returns the decoded segments of a URL path; undefined when it is no valid path of a file. */
function partsOf(url: string): string[] | undefined {
  const [path = ''] = url.split('?', 1);
  try {
    const parts = path.slice(1).split('/').map(decodeURIComponent);
    return parts.some((part) => part === '' || part.includes('/')) ? undefined : parts;
  } catch {
    return undefined;
  }
}
