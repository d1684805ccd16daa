import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { listening } from '../../environment/local-server.fixture';
import { portOf } from '../edge.fixture';
import { addApiProxy } from './api-proxy';
import { edgeLimits } from '../limits';
import { createServer as createEdgeServer } from '../server';

const bigAnswer = { code: 200, data: { list: Array.from({ length: 200 }, (_, id) => ({ id })) } };
let api: Server;
let app: FastifyInstance;
let apiPort: number | undefined;
let [ownPort, port] = [0, 0];

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/prod-api/echo') {
    response.writeHead(201, { 'x-seen': request.headers['x-forwarded-for'] ?? '' });
    request.pipe(response);
  } else if (request.url === '/prod-api/file') {
    response.setHeader('content-type', 'application/pdf').end('x'.repeat(5000));
  } else {
    const body = request.url === '/prod-api/small' ? { code: 200 } : bigAnswer;
    response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(body));
  }
}

beforeAll(async () => {
  api = createServer(answer);
  api.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.on('data', (chunk) => socket.write(`echo ${chunk}`));
    socket.on('end', () => socket.end());
  });
  ownPort = await listening(api);
  app = createEdgeServer();
  await addApiProxy(app, { apiPort: () => apiPort }, { ...edgeLimits, feedsPerNetwork: 3 });
  port = await portOf(app);
});

beforeEach(() => void (apiPort = ownPort));

afterAll(async () => {
  await app.close();
  api.closeAllConnections();
  api.close();
});

describe('API calls', () => {
  it('are proxied with body and client address, which the client cannot forge', async () => {
    const headers = { 'content-type': 'text/plain', 'x-forwarded-for': '1.2.3.4' };

    const reply = await fetch(`http://127.0.0.1:${port}/prod-api/echo`, {
      method: 'POST',
      body: '{"a":1}',
      headers,
    });

    expect(reply.status).toBe(201);
    expect(await reply.text()).toBe('{"a":1}');
    expect(reply.headers.get('x-seen')).toBe('127.0.0.1');
  });

  it('are compressed when the answer is long JSON', async () => {
    const reply = await app.inject({ url: '/prod-api/list', headers: { 'accept-encoding': 'gzip' } });

    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(reply.headers.vary).toBe('accept-encoding');
    expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toEqual(bigAnswer);
  });

  it.each([
    ['a small answer', '/prod-api/small', 'br, gzip'],
    ['a file', '/prod-api/file', 'br, gzip'],
    ['a browser that accepts no encoding', '/prod-api/list', 'br;q=0'],
  ])('are not compressed for %s', async (_case, url, accept) => {
    const reply = await app.inject({ url, headers: { 'accept-encoding': accept } });

    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['has not started', undefined],
    ['has crashed', 1],
  ])('are answered with 503 in the envelope while the API %s', async (_case, given) => {
    apiPort = given;

    const reply = await app.inject({ method: 'POST', url: '/prod-api/api/insures', payload: { a: 1 } });

    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toEqual({ code: 503, message: '服务暂时不可用，请稍后再试' });
  });
});

describe('the live feed', () => {
  const open = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
      socket.on('data', (chunk) => {
        received += chunk.toString();
        if (received.includes('echo')) socket.end();
        else if (received.includes(' 101 ')) socket.write('ping');
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });

  it('is proxied in both directions', async () => {
    const received = await open('/prod-api/websocket/message/7');

    expect(received).toMatch(/^HTTP\/1.1 101 /);
    expect(received).toContain('echo ping');
  });

  it('is refused with 429 to a network with too many open feeds, until one of them ends', async () => {
    const path = '/prod-api/websocket/message/7';
    const open3 = await Promise.all(
      [1, 2, 3].map(async () => {
        const socket = connect(port, '127.0.0.1');
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
        await once(socket, 'data');
        return socket;
      }),
    );

    expect(await open(path)).toMatch(/^HTTP\/1.1 429 [^]*"code":429,"message":"同一网络打开的页面过多/);
    open3[0]?.destroy();
    for (let tries = 0; tries < 100 && !(await open(path)).includes(' 101 '); tries += 1);
    expect(await open(path)).toContain('echo ping');
    for (const socket of open3) socket.destroy();
  });

  it('is refused with 503 while the API is down, and with 404 outside of the API’s addresses', async () => {
    expect(await open('/elsewhere')).toMatch(/^HTTP\/1.1 404 /);
    apiPort = undefined;
    expect(await open('/prod-api/websocket/message/7')).toMatch(/^HTTP\/1.1 503 /);
  });
});
