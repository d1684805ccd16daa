import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

export const changes = {
  /** One byte, at `at`. */
  byte: 'one byte',
  /** Code, rules or names whose effect can be seen. */
  code: 'code of its own',
  /** The same, except in the answer to `fetch`: a check of one answer says nothing about the next one. */
  later: 'code, but not in answers to fetch',
} as const;
export type Change = keyof typeof changes;

export interface Attack {
  readonly remote: string;
  readonly versions: readonly string[];
  /** Relative to the version's folder. */
  readonly file: string;
  readonly change: Change;
  /** Place of the byte: 0 is the first, 1 the last. */
  readonly at: number;
}

/** What one browser has requested of remotes through the proxy. */
interface Traffic {
  readonly attack: Attack | undefined;
  /** Paths below /remotes/. */
  readonly asked: string[];
  /** Answers that were changed. */
  altered: number;
}

/** Files that altered JSON names: a request for one of them shows that it was believed. */
const planted = { 'mf-manifest.json': 'tampered.js', 'remote.json': 'tampered.json' } as const;

export type AlteringProxy = Awaited<ReturnType<typeof startAlteringProxy>>;

/**
 * Starts a proxy that changes files of remotes on their way from an edge to the browser, as whoever controls a CDN can.
 * The files behind it are sound: the edge does not send a file that was changed in its store. Unlike a route of the
 * test's browser, it leaves caches, preloading and compression as they are. A browser says in its user agent which one
 * it is, so that several can be attacked at once.
 */
export async function startAlteringProxy(target: string) {
  const browsers = new Map<string, Traffic>();
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', target);
    const [, name = ''] = /\bbrowser\/(\w+)$/.exec(request.headers['user-agent'] ?? '') ?? [];
    const traffic = browsers.get(name);
    if (pathname.startsWith('/remotes/')) traffic?.asked.push(pathname);
    const attack =
      traffic?.attack && isAltered(traffic.attack, pathname, request) ? traffic.attack : undefined;
    const { 'if-none-match': _, range: _range, ...unconditional } = request.headers;
    const headers = attack ? unconditional : request.headers;
    const forwarded = send(target + request.url, { method: request.method, headers }, (answer) => {
      if (attack && traffic && answer.statusCode === 200) {
        traffic.altered += 1;
        void alter(answer, reply, attack);
      } else answer.pipe(reply.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    forwarded.on('error', () => reply.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Notes what a browser of this name requests, and changes what the attack says. */
    follow(name: string, attack?: Attack): Traffic {
      const traffic: Traffic = { attack, asked: [], altered: 0 };
      browsers.set(name, traffic);
      return traffic;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isAltered = ({ remote, versions, file, change }: Attack, path: string, { headers }: IncomingMessage) =>
  versions.some((version) => path === `/remotes/${remote}/${version}/${file}`) &&
  !(change === 'later' && headers['sec-fetch-dest'] === 'empty');

/** Sends the changed content in the encoding of the answer, so that a browser finds nothing else wrong with it. */
async function alter(answer: IncomingMessage, reply: ServerResponse, attack: Attack): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks);
  const { etag: _, ...headers } = answer.headers;
  const { [headers['content-encoding'] ?? '']: packing } = packings;
  const changed = changeOf(packing ? packing.unpack(sent) : sent, attack);
  const body = packing ? packing.pack(changed) : changed;
  reply.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
}

const packings: Record<string, { pack(bytes: Buffer): Buffer; unpack(bytes: Buffer): Buffer }> = {
  br: { pack: brotliCompressSync, unpack: brotliDecompressSync },
  gzip: { pack: gzipSync, unpack: gunzipSync },
};

function changeOf(bytes: Buffer, { file, change, at }: Attack): Buffer {
  if (change === 'byte') return withByteFlipped(bytes, at);
  if (file.endsWith('.json')) {
    const json = JSON.parse(bytes.toString()) as { metaData?: { remoteEntry: object }; entry?: string };
    if (json.metaData)
      Object.assign(json.metaData.remoteEntry, { path: '', name: planted['mf-manifest.json'] });
    else json.entry = planted['remote.json'];
    return Buffer.from(JSON.stringify(json));
  }
  const more = file.endsWith('.css') ? plantedRule : '\n;globalThis.tampered = true;\n';
  return Buffer.concat([bytes, Buffer.from(more)]);
}

const plantedRule = '\nh1 { outline-style: dotted }\n';

/** Changes one bit of the byte at this place, between 0 and 1. */
export function withByteFlipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  const place = Math.round((bytes.length - 1) * at);
  changed[place] = (changed[place] ?? 0) ^ 1;
  return changed;
}

/** Whether a browser has asked for what altered JSON names. */
export const asksForPlanted = ({ asked }: Traffic): boolean =>
  asked.some((path) => Object.values(planted).some((name) => path.endsWith(`/${name}`)));
