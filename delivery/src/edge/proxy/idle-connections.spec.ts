import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { portOf } from '../edge.fixture';
import { edgeLimits } from '../limits';
import { createServer } from '../server';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe('connections without a request', () => {
  it('end beyond a limit: those of the network with the most, the longest idle first', async () => {
    let answer = () => {};
    const app = createServer({ limits: { ...edgeLimits, idleConnections: 6 } });
    app.get('/quick', async () => 'quick');
    app.get('/slow', () => new Promise((resolve) => (answer = () => resolve('slow'))));
    const port = await portOf(app);
    const sockets: Socket[] = [];
    const open = async (bytes: string, localAddress = '127.0.0.1') => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      const opened = { socket, received: '', isClosed: false };
      socket.on('data', (chunk) => (opened.received += String(chunk))).on('error', () => {});
      socket.on('close', () => (opened.isClosed = true));
      await once(socket, 'connect');
      socket.write(bytes);
      return opened;
    };
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await sleep(5);
    };
    try {
      const other = await open(get('/quick'), '127.0.0.2');
      await until(() => other.received.includes('quick'));
      const asking = await open(get('/slow'));
      await sleep(50);
      const many: Awaited<ReturnType<typeof open>>[] = [];
      for (let at = 0; at < 9; at += 1) many.push(await open(at % 2 ? 'GET /' : ''));
      await until(() => many.filter(({ isClosed }) => isClosed).length >= 4);
      await sleep(50);

      expect(many.map(({ isClosed }) => isClosed)).toEqual([...Array(4).fill(true), ...Array(5).fill(false)]);
      other.socket.write(get('/quick'));
      answer();
      await until(() => asking.received.includes('slow') && other.received.split('quick').length === 3);
    } finally {
      for (const socket of sockets) socket.destroy();
      await app.close();
    }
  });
});
