import { createServer, connect, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { port } from './stack';

/** The connection between a browser and the portal: it can be cut, and restored. */
export interface Line {
  /** Where the portal is reached over it. */
  readonly url: string;
  /** Ends every connection without a close frame and accepts no new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function openLine(): Promise<Line> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let ownPort = 0;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const mend = async () => {
    server = createServer((browser) => {
      const portal = connect(port, '127.0.0.1');
      for (const socket of [browser, portal]) keep(socket);
      browser.on('close', () => portal.destroy());
      portal.on('close', () => browser.destroy());
      browser.pipe(portal).pipe(browser);
    });
    server.listen(ownPort, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address && typeof address === 'object') ownPort = address.port;
  };
  await mend();
  return {
    get url() {
      return `http://localhost:${ownPort}`;
    },
    mend,
    async cut() {
      const closed = server && once(server, 'close');
      server?.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
  };
}
