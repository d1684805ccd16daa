import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addApiProxy } from './api-proxy';
import { edgeLimits } from '../limits';
import { RecordingUpstream, response, sendRaw } from '../raw-http.fixture';
import { createServer } from '../server';

const upstream = new RecordingUpstream();
const secret = 'a-secret-of-this-spec-0123456789abcdef';
let app: FastifyInstance;
let port: number;
let sockets: Socket[] = [];

/** Opens the edge with its default limits, except those under test. */
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

/** Opens a connection and records what it receives. */
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

async function until(isSo: () => boolean, ms = 15_000): Promise<void> {
  for (const deadline = Date.now() + ms; !isSo();) {
    if (Date.now() > deadline) throw new Error('it never came to that');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A caller that hardly reads does not notice the end of its connection, so the edge's count is polled. */
async function untilOpen(count: number): Promise<void> {
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, open) => resolve(open)));
  for (const deadline = Date.now() + 10_000; (await connections()) !== count;) {
    if (Date.now() > deadline) throw new Error(`${await connections()} connections are open`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('clients that send only one byte of a body', () => {
  it('do not block other clients or connections to the API: 270 small bodies', async () => {
    await open();
    const connections = await Promise.all(Array.from({ length: 270 }, () => openConnection('')));
    for (const { socket } of connections) socket.write(post('own', 100, '{'));
    await until(
      () => connections.filter(({ isClosed }) => isClosed).length === 270 - edgeLimits.bodiesPerNetwork,
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

  it('are answered 429 when their network has too many open bodies, the slowest first', async () => {
    await open({ bodiesPerNetwork: 3 });
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

  it('get the API’s refusal of a large upload at once, and do not keep a place', async () => {
    await open({ bodiesPerNetwork: 20 });
    upstream.answerAtHead = response(401, '{}', 'Connection: close\r\n');
    for (let round = 0; round < 3; round += 1) {
      const connections = await Promise.all(
        Array.from({ length: 20 }, () => openConnection(post('own', 20_000_000, 'x'))),
      );
      await until(() => connections.every(({ received }) => received !== ''));
      expect(new Set(connections.map(({ received }) => received.slice(0, 12)))).toEqual(
        new Set(['HTTP/1.1 401']),
      );
      // More bytes than the next connections send, so that these are not ended in their place.
      for (const { socket } of connections) socket.write('x'.repeat(1000));
      await new Promise((resolve) => setTimeout(resolve, 50));
      for (const { socket } of connections) socket.destroy();
      await untilOpen(0);
    }
    upstream.answerAtHead = undefined;
    const own = await sendRaw(port, post('own', 100_000, 'x'.repeat(100_000)));

    expect([own.status, upstream.continued]).toEqual([200, 1]);
    expect(upstream.unfinished).toEqual([]);
  });

  it('are answered 408 below the minimum rate; slower but moving uploads continue', async () => {
    await open({ windowMs: 300, leastBytes: 100, leastBodyRate: 0 });
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

  it('are answered 408 when they have sent much at first and too little on the whole', async () => {
    await open({ windowMs: 90, leastBytes: 1, leastBodyRate: 10_000 });
    const upload = await openConnection(post('upload', 300_000, 'x'.repeat(2000)));
    const dripping = setInterval(() => upload.socket.write('x'.repeat(50)), 20).unref();
    await until(() => upload.isClosed);
    clearInterval(dripping);
    expect(upload.received).toMatch(/^HTTP\/1.1 408 /);
  });

  it('are answered 408 when their headers do not arrive; an unused connection just closes', async () => {
    await open({ headersMs: 200 });
    const [silent, half] = [
      await openConnection(''),
      await openConnection('GET /prod-api/own HTTP/1.1\r\nX-A: '),
    ];
    await until(() => silent.isClosed && half.isClosed);
    expect(silent.received).toBe('');
    expect(half.received).toMatch(/^HTTP\/1.1 408 [^]*"code":408/);
  });
});

describe('unread answers', () => {
  /** Larger than the buffers of a connection. */
  const long = 'x'.repeat(16_000_000);

  /** Reads about that many bytes per second. */
  function readSlowly(socket: Socket, bytesPerSecond: number) {
    const partMs = 20;
    socket.pause();
    const reading = setInterval(
      () => void socket.read(Math.ceil((bytesPerSecond * partMs) / 1000)),
      partMs,
    ).unref();
    socket.once('close', () => clearInterval(reading));
  }

  it('neither block calls nor keep the connection of a client that reads a few bytes a second', async () => {
    await open({ calls: 2, readWindowMs: 600, leastRead: 300_000 });
    upstream.answer = () => response(200, long);
    const readers = await Promise.all(Array.from({ length: 4 }, () => openConnection(get)));
    for (const { socket } of readers) readSlowly(socket.removeAllListeners('data'), 100);
    await until(() => upstream.seen.length === 4);
    upstream.answer = () => response(200, 'short');

    const other = await sendRaw(port, get);

    expect(other.body).toBe('short');
    await untilOpen(0);
    await until(() => upstream.open < 3);
  });

  it('are kept for a client that reads slowly but above the minimum rate', async () => {
    // The system accepts more bytes only once a third of its buffer is free, which takes this reader 0.3 s.
    await open({ readWindowMs: 1000, leastRead: 1000 });
    upstream.answer = () => response(200, long);
    const slow = await openConnection(get);
    readSlowly(slow.socket.removeAllListeners('data'), 4_000_000);
    await new Promise((resolve) => setTimeout(resolve, 2500));

    expect(slow.isClosed).toBe(false);
  });

  it('of one network are limited, and the slowest ends for the next', async () => {
    await open({ answersPerNetwork: 3 });
    upstream.answer = () => response(200, long);
    const readers = await Promise.all(Array.from({ length: 3 }, () => openConnection(get)));
    for (const { socket } of readers) readSlowly(socket.removeAllListeners('data'), 100);
    await until(() => upstream.seen.length === 3);
    await new Promise((resolve) => setTimeout(resolve, 300));
    upstream.answer = () => response(200, 'short');

    expect(await sendRaw(port, get)).toMatchObject({ status: 200, body: 'short' });
    await untilOpen(2);
  });

  it('no longer count once their connection is closed, pipelined ones included', async () => {
    await open({ answersPerNetwork: 3 });
    upstream.answer = () => '';
    const pipelined = await openConnection(get.repeat(3));
    await until(() => upstream.seen.length === 3);
    pipelined.socket.destroy();
    await untilOpen(0);
    upstream.answer = () => response(200, 'own');

    expect(await sendRaw(port, get)).toMatchObject({ status: 200, body: 'own' });
  });

  it('do not include answers that the API has not sent yet', async () => {
    await open({ readWindowMs: 100 });
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
    await open({ calls: 1, waitMs: 200 });
    upstream.answer = () => '';
    const first = await openConnection(get);
    await until(() => upstream.seen.length === 1);

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
    first.socket.destroy();
    expect((await waiting).status).toBe(200);
  });

  it('do not include uploads, which the API limits itself', async () => {
    await open({ calls: 1, callsPerNetwork: 1, waitMs: 200 });
    const half = 'x'.repeat(100_000);
    const uploads = await Promise.all([1, 2, 3].map(() => openConnection(post('up', 200_000, half))));
    await until(() => upstream.unfinished.length === 3);
    expect((await sendRaw(port, get)).status).toBe(200);
    for (const { socket } of uploads) socket.write(half);
    await until(() => uploads.every(({ received }) => received.startsWith('HTTP/1.1 200')));
    expect(upstream.continued).toBe(3);
  });

  it('of one network are limited, without limiting others; an IPv6 /64 is one network', async () => {
    await open({ callsPerNetwork: 2 });
    upstream.answer = () => '';
    const from = (address: string) => post('own', 2, '{}', address);
    await Promise.all([
      openConnection(from('2001:db8:1:2::1')),
      openConnection(from('2001:db8:1:2:ffff::9')),
    ]);
    await until(() => upstream.seen.length === 2);
    upstream.answer = () => 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

    const own = await sendRaw(port, from('2001:db8:1:2:3:4:5:6'));
    const other = await sendRaw(port, from('2001:db8:1:3::1'));

    expect([own.status, (JSON.parse(own.body) as { code: number }).code, other.status]).toEqual([
      429, 429, 200,
    ]);
  });
});
