import type { AddressInfo } from 'node:net';
import { createServer } from '../server';
import { send, wait } from '../../../testing/raw-connection';

const post = (length: number) =>
  `POST /length HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;

describe('a request body', () => {
  it('that is stalled loses its connection, while one that keeps arriving has no time limit', async () => {
    const server = await createServer({
      log: false,
      bodyLimits: { windowMs: 300, leastBytes: 100, leastRate: 0 },
    });
    server.post('/length', async ({ body }) => ({ length: String(body).length }));
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;

    const still = await send(port, `${post(100)}x`);
    const moving = await send(port, post(4000));
    for (let sent = 0; sent < 4000; sent += 200) {
      moving.socket.write('x'.repeat(200));
      await wait(50);
    }
    while (moving.heard === '' && !moving.isClosed) await wait(5);

    expect(moving.heard).toMatch(/^HTTP\/1.1 200 [^]*"length":4000/);
    expect([still.heard, still.isClosed]).toEqual(['', true]);
    await server.close();
  });
});
