import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addHealth } from './edge';
import { listening, until } from '../environment/local-server.fixture';
import { leaveSlowly } from '../observed/leaving';
import { addApiProxy } from './proxy/api-proxy';
import { ReadyApis } from './proxy/ready-apis';
import { createServer as createEdgeServer } from './server';

const secret = 'a-secret-of-this-spec-0123456789abcdef';
/** A port without a listener. */
const nobody = { host: '127.0.0.1', port: 1 };
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

interface Api {
  server: Server;
  place: { host: string; port: number };
  /** Status code of its readiness endpoint. */
  ready: number;
}

async function openApi(name: string): Promise<Api> {
  const server = createServer((request, response) => {
    if (request.url === '/prod-api/ready') return response.writeHead(api.ready).end();
    request.resume().on('end', () => response.end(name));
  });
  server.on('upgrade', (_request, socket) => {
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n${name}`,
    );
  });
  const port = await listening(server);
  const api: Api = { server, place: { host: '127.0.0.1', port }, ready: 200 };
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  return api;
}

async function openEdge(places: readonly Api['place'][], noticeMs = 0) {
  const app: FastifyInstance = createEdgeServer({ secret });
  const leaving = leaveSlowly(app, noticeMs);
  const apis = new ReadyApis(places, secret);
  await addApiProxy(app, { apiPort: () => undefined, places: () => apis.places(), secret });
  addHealth(app, { hosts: { of: async () => ({ template: '', host: {} as never }) }, apis, leaving });
  apis.start();
  open.push({ close: () => (apis.stop(), app.close()) });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (init: RequestInit = {}) => (await fetch(`${base}/prod-api/any`, init)).text();
  return { app, base, ask, ready: async () => (await fetch(`${base}/health/ready`)).status };
}

/** Returns the first bytes of a websocket after the handshake. */
async function socketOf(base: string): Promise<string> {
  const { port } = new URL(base);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /prod-api/feed HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text.split('\r\n\r\n').at(-1) ?? '';
}

describe('an edge with several API instances', () => {
  it('distributes calls evenly, and skips an instance that is not ready or cannot be reached', async () => {
    const [one, two] = [await openApi('one'), await openApi('two')];
    const { ask } = await openEdge([one.place, two.place]);
    const four = async () => [await ask(), await ask(), await ask(), await ask()].toSorted().join();
    expect(await four()).toBe('one,one,two,two');

    one.ready = 503;
    await until(async () => (await four()) === 'two,two,two,two');
    one.ready = 200;
    await until(async () => (await four()) === 'one,one,two,two');
    two.server.closeAllConnections();
    two.server.close();
    expect(await four()).toBe('one,one,one,one');
  });

  it.each([
    ['a call', { method: 'POST', body: '{}' }],
    ['an upload', { method: 'POST', body: 'x'.repeat(200_000) }],
  ])('sends %s to another instance when one refuses the connection', async (_, init) => {
    const { place } = await openApi('one');
    const { ask } = await openEdge([nobody, place, nobody]);

    for (let times = 0; times < 3; times += 1) expect(await ask(init)).toBe('one');
  });

  it('opens a live feed at another instance when one refuses the connection', async () => {
    const { place } = await openApi('one');
    const { base } = await openEdge([nobody, place]);

    expect([await socketOf(base), await socketOf(base)]).toEqual(['one', 'one']);
  });

  it('answers 503 when no instance is ready, and stays ready itself', async () => {
    const { ask, ready } = await openEdge([nobody, nobody]);

    expect(await ask({ method: 'POST', body: 'x'.repeat(200_000) })).toContain('"code":503');
    expect(await ready()).toBe(200);
  });

  it('is not ready when an API has a different shared secret', async () => {
    const api = await openApi('one');
    api.ready = 403;
    const { ready } = await openEdge([api.place]);

    await until(async () => (await ready()) === 503);
    expect(await ready()).toBe(503);
  });
});

describe('an edge that gets SIGTERM', () => {
  it('reports 503 as readiness while it still answers, then refuses new calls and finishes open ones', async () => {
    const { place } = await openApi('one');
    const { app, base, ask, ready } = await openEdge([place], 400);
    let finish: (body: string) => void = () => undefined;
    const slow = fetch(`${base}/prod-api/any`, {
      method: 'POST',
      body: new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from('first, '));
          finish = (text) => (controller.enqueue(Buffer.from(text)), controller.close());
        },
      }),
      duplex: 'half',
    } as RequestInit);
    await new Promise((resolve) => setTimeout(resolve, 100));

    const closed = app.close();

    expect([await ready(), await ask()]).toEqual([503, 'one']);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await expect(ask()).rejects.toThrow();
    finish('the rest');
    expect(await (await slow).text()).toBe('one');
    await closed;
  });
});
