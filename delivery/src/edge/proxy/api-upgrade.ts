import { request as httpRequest, type IncomingMessage } from 'node:http';
import { pipeline, type Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { malformed, missing, tooManyFeeds, unreachable } from '../answers';
import { isApiPath, isUnheard, placesOf, type ApiAddress, type ApiPlace } from './api-address';
import { callerHeaders, callerOf, endToEnd } from '../caller';
import { endWith, isFramedClearly } from './framing';

/** Counts concurrent items of each network, up to a limit. */
export class PerNetwork {
  readonly #running = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Returns a function that releases the place, once; undefined when the network has reached its limit. */
  enter(network: string): (() => void) | undefined {
    const count = this.#running.get(network) ?? 0;
    if (count >= this.most) return undefined;
    this.#running.set(network, count + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = (this.#running.get(network) ?? 1) - 1;
      if (left > 0) this.#running.set(network, left);
      else this.#running.delete(network);
    };
  }
}

/** Timeout from the upgrade request to the API's response. */
const handshakeTimeoutMs = 10_000;

/** Proxies websockets. Each has a separate connection to the API, which is closed with it. */
export function passUpgrades(app: FastifyInstance, api: ApiAddress, mostPerNetwork: number): void {
  const open = new Set<Duplex>();
  const feeds = new PerNetwork(mostPerNetwork);
  app.server.on('upgrade', (request, socket, head) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    const leave = feeds.enter(callerOf(request, api.secret).network);
    if (!leave) return endWith(socket, tooManyFeeds);
    socket.once('close', leave);
    passUpgrade(request, socket, head, api);
  });
  // Upgraded sockets no longer belong to the server, so closing it would wait for them forever.
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}

function passUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, api: ApiAddress): void {
  if (!isWebsocket(request) || head.length > 0) return endWith(socket, malformed);
  if (!isApiPath(request.url ?? '')) return endWith(socket, missing);
  connectTo(placesOf(api), request, socket, api);
}

function connectTo(
  [place, ...others]: readonly ApiPlace[],
  request: IncomingMessage,
  socket: Duplex,
  api: ApiAddress,
): void {
  const refuse = () => {
    api.failed?.('unreachable');
    endWith(socket, unreachable);
  };
  if (place === undefined) return refuse();
  const upstream = httpRequest({
    ...place,
    agent: false,
    path: request.url,
    headers: {
      ...endToEnd(request.headers),
      ...callerHeaders(request, api.secret),
      connection: 'Upgrade',
      upgrade: 'websocket',
    },
    timeout: handshakeTimeoutMs,
  });
  // No data flows before the API has accepted; reading detects a caller that disconnects meanwhile.
  const hangUp = () => socket.destroy();
  socket.once('data', hangUp).once('end', hangUp);
  socket.once('close', () => upstream.destroy());
  upstream.on('timeout', () => upstream.destroy());
  upstream.on('upgrade', (answer, apiSocket, apiHead) => {
    apiSocket.setTimeout(0);
    socket.off('data', hangUp).off('end', hangUp);
    socket.write(headOf(answer, answer.rawHeaders));
    if (apiHead.length) socket.write(apiHead);
    apiSocket.on('error', () => socket.destroy());
    apiSocket.on('close', () => socket.destroy());
    socket.on('close', () => apiSocket.destroy());
    apiSocket.pipe(socket).pipe(apiSocket);
  });
  // The API refused the upgrade (no session): its response is passed on and both connections end, even with keep-alive.
  upstream.on('response', (answer) => {
    const headers = Object.entries(endToEnd(answer.headers)).flatMap(([name, value]) =>
      [value].flat().flatMap((each) => [name, String(each)]),
    );
    socket.write(headOf(answer, [...headers, 'Connection', 'close']));
    pipeline(answer, socket, () => socket.destroy());
  });
  upstream.on('error', (problem) => {
    if (socket.destroyed) return;
    if (others.length === 0 || !isUnheard(problem)) return refuse();
    socket.off('data', hangUp).off('end', hangUp);
    connectTo(others, request, socket, api);
  });
  upstream.end();
}

/** With a body, or with another method, servers disagree on where the request ends and the other protocol begins. */
function isWebsocket(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const hasLength = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return (
    method === 'GET' &&
    !hasLength &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    isFramedClearly(request)
  );
}

function headOf({ statusCode, statusMessage }: IncomingMessage, headers: readonly string[]): string {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1] ?? ''}`] : []));
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`;
}
