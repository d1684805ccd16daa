import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addApiProxy } from './api-proxy';
import { edgeLimits } from './limits';
import { RecordingUpstream, response, sendRaw } from './raw-http.fixture';
import { createServer } from './server';

const upstream = new RecordingUpstream();
const secret = 'a-secret-of-this-spec-0123456789abcdef';
let app: FastifyInstance;
let port: number;
let sockets: Socket[] = [];

/** The edge with its default limits, except those that a case is about. */
async function open(limits: Partial<typeof edgeLimits> = {}) {
  const set = { ...edgeLimits, ...limits };
  const apiPort = await upstream.listen();
  app = createServer({ secret, limits: set });
  await addApiProxy(app, { apiPort: () => apiPort, secret }, set);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
  await upstream.close();
});

/** An open connection; what it receives is recorded. */
async function openConnection(bytes: string) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const connections = { socket, received: '', isClosed: false };
  socket.on('data', (chunk) => (connections.received += chunk.toString()));
  socket.on('error', () => {});
  socket.on('close', () => (connections.isClosed = true));
  await once(socket, 'connect');
  socket.write(bytes);
  return connections;
}

const post = (path: string, length: number, sent: string, from?: string) =>
  [
    `POST /prod-api/${path} HTTP/1.1`,
    'Host: x',
    `Content-Length: ${length}`,
    ...(from === undefined ? [] : [`X-Forwarded-For: ${from}`, `X-Portal-Edge-Secret: ${secret}`]),
    '',
    sent,
  ].join('\r\n');
const get = 'GET /prod-api/own HTTP/1.1\r\nHost: x\r\n\r\n';

async function until(isSo: () => boolean, ms = 5000): Promise<void> {
  for (const deadline = Date.now() + ms; !isSo();) {
    if (Date.now() > deadline) throw new Error('it never came to that');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('clients that send only one byte of a body', () => {
  it.each([
    ['a small one', 100],
    ['an upload', 20_000_000],
  ])('do not block other clients or connections to the API: 270 of %s', async (_size, length) => {
    await open();
    const connections = await Promise.all(Array.from({ length: 270 }, () => openConnection('')));
    for (const { socket } of connections) socket.write(post('own', length, '{'));
    await until(
      () => connections.filter(({ isClosed }) => isClosed).length === 270 - edgeLimits.bodiesPerAddress,
    );

    const began = performance.now();
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, at) => sendRaw(port, at % 2 ? get : post('own', 2, '{}'))),
    );

    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(performance.now() - began).toBeLessThan(1000);
    expect(upstream.opened).toBeLessThanOrEqual(20);
    expect(upstream.unfinished).toEqual([]);
  });

  it('are answered 429 when their address has too many open bodies, the slowest first', async () => {
    await open({ bodiesPerAddress: 3 });
    const one = await openConnection(post('a', 100, '1'));
    const two = await openConnection(post('b', 100, '12345678'));
    const three = await openConnection(post('c', 100, '12'));
    const elsewhere = await openConnection(post('d', 100, '', '203.0.113.9'));
    for (const { socket } of [one, three, elsewhere]) socket.write('12');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await openConnection(post('e', 100, '1'));
    await until(() => two.isClosed);

    expect(two.received).toMatch(/^HTTP\/1.1 429 [^]*"message":"同一网络同时提交的内容过多/);
    expect([one, three, elsewhere].map(({ isClosed }) => isClosed)).toEqual([false, false, false]);
  });

  it('are answered 408 below the minimum rate; slower but moving uploads continue', async () => {
    await open({ windowMs: 300, leastBytes: 100 });
    const still = await openConnection(post('still', 100, '{'));
    const upload = await openConnection(post('upload', 300_000, 'x'.repeat(100_000)));
    const moving = await openConnection(post('moving', 4000, ''));
    for (let sent = 0; sent < 4000; sent += 200) {
      moving.socket.write('x'.repeat(200));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await until(() => still.isClosed && upload.isClosed && moving.received !== '');

    expect(still.received).toMatch(/^HTTP\/1.1 408 [^]*"code":408,"message":"网络过慢/);
    expect(upload.received).toMatch(/^HTTP\/1.1 408 /);
    expect(moving.received).toMatch(/^HTTP\/1.1 200 /);
    expect(upstream.seen.map(({ line }) => line)).toEqual(['POST /prod-api/moving HTTP/1.1']);
    expect(upstream.unfinished).toEqual([]);
  });

  it('are answered 408 when their headers do not arrive', async () => {
    await open({ headersMs: 200 });
    const silent = await openConnection('');
    const half = await openConnection('GET /prod-api/own HTTP/1.1\r\nX-A: ');

    await until(() => silent.isClosed && half.isClosed);

    expect(half.received).toMatch(/^HTTP\/1.1 408 [^]*"code":408/);
  });
});

describe('unread answers', () => {
  /** Larger than what the buffers of a connection take. */
  const long = 'x'.repeat(16_000_000);

  it('end the connection of a client that reads nothing, which frees its API connection, and not of a slow reader', async () => {
    await open({ calls: 2, unreadMs: 400 });
    upstream.answer = () => response(200, long);
    const stalled = await openConnection(get);
    stalled.socket.pause();
    const slow = await openConnection(get);
    const pause = () => slow.socket.pause();
    slow.socket.on('data', pause);
    const reading = setInterval(() => slow.socket.resume(), 50).unref();
    await until(() => upstream.seen.length === 2);
    upstream.answer = () => response(200, 'short');

    const other = await sendRaw(port, get);

    expect(other.body).toBe('short');
    expect(slow.received.length).toBeLessThan(long.length);
    clearInterval(reading);
    slow.socket.off('data', pause).resume();
    stalled.socket.resume();
    await until(() => slow.received.endsWith(long) && stalled.isClosed);
    expect(stalled.received.length).toBeLessThan(long.length);
  });

  it('do not include answers that the API has not sent yet', async () => {
    await open({ unreadMs: 100 });
    const [head = '', body = ''] = response(200, 'late').split(/(?=late)/);
    upstream.answer = () => head;
    const waiting = await openConnection(get);
    await until(() => upstream.seen.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    upstream.write(body);

    await until(() => waiting.received.endsWith('late'));
    expect(waiting.isClosed).toBe(false);
  });
});

describe('calls beyond the connections to the API', () => {
  it('wait for a free one, and are answered 503 with Retry-After after the wait limit', async () => {
    await open({ calls: 2, waitMs: 200 });
    upstream.answer = () => '';
    const first = await Promise.all([openConnection(get), openConnection(get)]);
    await until(() => upstream.seen.length === 2);

    const began = performance.now();
    const refused = await sendRaw(port, get);

    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      503,
      { code: 503, message: '当前访问人数较多，请稍后再试' },
    ]);
    expect(refused.head).toMatch(/^retry-after: 5$/im);
    expect(performance.now() - began).toBeGreaterThan(150);
    const waiting = sendRaw(port, get);
    upstream.answer = () => 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
    first[0]?.socket.destroy();
    expect((await waiting).status).toBe(200);
  });

  it('are answered while uploads use all connections of the upload pool, and vice versa', async () => {
    await open({ calls: 1, uploads: 2, waitMs: 200 });
    const uploads = [
      await openConnection(post('up', 200_000, 'x'.repeat(100_000))),
      await openConnection(post('up', 200_000, 'x'.repeat(100_000))),
    ];
    await until(() => upstream.unfinished.length === 2);

    expect((await sendRaw(port, get)).status).toBe(200);
    expect((await sendRaw(port, post('up', 100_000, 'x'.repeat(100_000)))).status).toBe(503);
    for (const { socket } of uploads) socket.write('x'.repeat(100_000));
    await until(() => uploads.every(({ received }) => received.startsWith('HTTP/1.1 200')));
    expect((await sendRaw(port, post('up', 100_000, 'x'.repeat(100_000)))).status).toBe(200);
  });

  it('of one address are limited, without limiting other addresses', async () => {
    await open({ callsPerAddress: 2 });
    upstream.answer = () => '';
    await Promise.all([openConnection(get), openConnection(get)]);
    await until(() => upstream.seen.length === 2);
    upstream.answer = () => 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

    const own = await sendRaw(port, get);
    const other = await sendRaw(port, post('own', 2, '{}', '203.0.113.9'));

    expect([own.status, (JSON.parse(own.body) as { code: number }).code, other.status]).toEqual([
      429, 429, 200,
    ]);
  });
});
