import { createHash } from 'node:crypto';
import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** A proxy of the portal that answers its live feed itself: its frames reach the browser over a real websocket. */
export interface FeedSource {
  readonly url: string;
  /** Feeds that are open. */
  readonly size: number;
  /** Sends this to every open feed, as one frame each. */
  say(text: string): void;
  close(): Promise<void>;
}

const feedRequest = /^GET \/prod-api\/websocket\/message\/\d+ /;

/** `portalPort`: what everything else is passed on to. */
export async function openFeedSource(portalPort: number): Promise<FeedSource> {
  const feeds = new Set<Socket>();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((browser) => {
    keep(browser);
    browser.setNoDelay();
    browser.once('data', (first) => {
      const head = first.toString('latin1');
      if (feedRequest.test(head)) {
        browser.write(handshake(head));
        feeds.add(browser);
        browser.on('close', () => feeds.delete(browser));
        // Heartbeats are not answered; a run is shorter than a browser's timeout.
        browser.resume();
        return;
      }
      const portal = connect(portalPort, '127.0.0.1');
      keep(portal);
      browser.on('close', () => portal.destroy());
      portal.on('close', () => browser.destroy());
      portal.write(first);
      browser.pipe(portal).pipe(browser);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    get size() {
      return feeds.size;
    },
    say(text) {
      const frame = textFrame(text);
      for (const feed of feeds) feed.write(frame);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function handshake(head: string): string {
  const field = (name: string) => new RegExp(`^${name}: *(.+?)\\r$`, 'im').exec(head)?.[1] ?? '';
  const accept = createHash('sha1')
    .update(`${field('sec-websocket-key')}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  const [protocol] = field('sec-websocket-protocol').split(',');
  return [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
    '\r\n',
  ].join('\r\n');
}

/** An unmasked text frame of up to 125 bytes, as servers send them. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new RangeError('a frame of the feed is short');
  return Buffer.concat([Buffer.from([0x81, payload.length]), payload]);
}
