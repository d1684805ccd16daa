import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Line } from './lines';
import { readIdBack, readIdFront, readInvoice, readLicense, readText } from './read-papers';

interface EngineOptions {
  recognise: (picture: Buffer) => Promise<Line[]>;
  /** Asked for as `Authorization: Bearer`; undefined admits everybody who reaches the port. */
  token?: string | undefined;
  onError: (error: unknown) => void;
}

/** As large as the portal's uploads. */
const mostBytes = 20_000_000;
/** What the engine decodes; a PDF is answered like a page without text. */
const pictures = /^image\/(?:png|jpeg|webp|bmp)$/;

const readers = {
  '/license': () => readLicense,
  '/invoice': () => readInvoice,
  '/text': () => readText,
  '/id-card': (query: URLSearchParams) => (query.get('side') === 'back' ? readIdBack : readIdFront),
};

/** Speaks the recognition port: `POST /license`, `POST /id-card?side=front`, `POST /invoice` and `POST /text` with a picture as body. */
export function createEngineServer({ recognise, token, onError }: EngineOptions): Server {
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://engine');
    const end = (status: number, body: object = {}) =>
      void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) return end(401);
    const reader = Object.entries(readers).find(([path]) => path === pathname)?.[1](searchParams);
    if (!reader || request.method !== 'POST') return end(404);
    const picture = await bodyOf(request);
    if (!picture) return end(413);
    if (!pictures.test(request.headers['content-type'] ?? '')) return end(404);
    const found = reader(await recognise(picture));
    return found ? end(200, found) : end(404);
  };
  return createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      onError(error);
      reply.writeHead(500).end();
    });
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
