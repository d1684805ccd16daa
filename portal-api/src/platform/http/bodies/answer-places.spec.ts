import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sendRaw } from '../register';
import { createServer } from '../server';

const limits = { places: 6, share: 2, waiting: 1, waitMs: 5_000, slowRate: 1_000_000 };
/** Larger than the buffers of a connection. */
const file = Buffer.alloc(16_000_000, 'x');
const answer = { mime: 'text/plain', fileName: 'a.txt' };

async function open(given = limits) {
  const server = await createServer({ log: false, answerPlaces: given });
  server.get('/bytes', (_request, reply) => sendRaw(reply, { ...answer, bytes: file }));
  server.get('/small', (_request, reply) => sendRaw(reply, { ...answer, bytes: file.subarray(0, 1000) }));
  server.get('/call', async () => ({ code: 200 }));
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const stalled = async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /bytes HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  };
  const get = async (path: string) => {
    const reply = await fetch(`${origin}${path}`);
    return { status: reply.status, text: await reply.text() };
  };
  return { server, stalled, get };
}

/** Returns the number of bytes received until the connection was closed. */
async function readToEnd(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (chunk) => (bytes += chunk.length));
  await once(socket, 'close');
  return bytes;
}

describe('file downloads', () => {
  it('are limited per network, end a slow reader for the next one, and do not limit small responses', async () => {
    const { server, stalled, get } = await open();
    const slow = await Promise.all([stalled(), stalled()]);
    const connections = () =>
      new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)));
    expect(await connections()).toBe(2);

    const third = get('/bytes');
    const calls = await Promise.all([get('/call'), get('/small')]);
    expect(calls.map(({ status }) => status)).toEqual([200, 200]);
    const { status, text } = await third;

    expect([status, text.length]).toEqual([200, file.length]);
    const read = await Promise.all(slow.map(readToEnd));
    expect(Math.min(...read)).toBeLessThan(file.length);
    await server.close();
  });

  it('are refused with 429 and a message when too many wait', async () => {
    // No reader is too slow, so that a place becomes free only when a reader disconnects.
    const { server, stalled, get } = await open({ ...limits, slowRate: 0 });
    const slow = await Promise.all([stalled(), stalled()]);
    const both = [get('/bytes'), get('/bytes')];
    const first = await Promise.race(both);
    for (const socket of slow) socket.destroy();

    expect(first.text).toContain('同时下载的文件过多');
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 429]);
    await server.close();
  });
});
