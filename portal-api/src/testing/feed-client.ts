import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

interface FeedClientOptions {
  port: number;
  userId: number | string;
  headers?: Record<string, string>;
  /** Leaves the protocol's pings unanswered, like an unplugged machine. */
  isDeaf?: boolean;
}

/** A browser's feed, without a browser. */
export interface FeedClient {
  /** Status of the handshake's response; 101 when the feed is open. */
  status: number;
  protocol: string | undefined;
  /** Every text received so far. */
  texts: string[];
  /** Resolves with the server's close code; 1006 when it closed without one. */
  closed: Promise<number>;
  send(text: string): void;
  ping(): void;
  /** Called with each text from now on. */
  onText(listener: (text: string) => void): void;
  end(): void;
}

const opcode = { text: 1, close: 8, ping: 9, pong: 10 } as const;

/** Opens a feed over a plain socket, with only the part of RFC 6455 that specs and the benchmark need. */
export function openFeed({ port, userId, headers = {}, isDeaf }: FeedClientOptions): Promise<FeedClient> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const key = randomBytes(16).toString('base64');
    const lines = Object.entries({
      host: `127.0.0.1:${port}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /prod-api/websocket/message/${userId} HTTP/1.1\r\n${lines.join('')}\r\n`);
    let unread: Buffer = Buffer.alloc(0);
    let client: (FeedClient & { frame(code: number, payload: Buffer): void }) | undefined;
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
      if (!client) {
        const end = unread.indexOf('\r\n\r\n');
        if (end < 0) return;
        const head = unread.subarray(0, end).toString('latin1');
        unread = unread.subarray(end + 4);
        client = createClient(socket, head, isDeaf === true);
        if (client.status !== 101 || head.includes(acceptOf(key))) resolve(client);
        else reject(new Error('the server answers another key than was sent'));
      }
      if (client.status === 101) unread = readFrames(unread, client.frame);
    });
  });
}

function createClient(socket: Socket, head: string, isDeaf: boolean) {
  const listeners: ((text: string) => void)[] = [];
  const texts: string[] = [];
  let closeCode = 1006;
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    protocol: /^sec-websocket-protocol: *(.*)$/im.exec(head)?.[1],
    texts,
    closed: new Promise<number>((resolve) => void socket.once('close', () => resolve(closeCode))),
    send: (text: string) => void socket.write(maskedFrame(opcode.text, Buffer.from(text))),
    ping: () => void socket.write(maskedFrame(opcode.ping, Buffer.alloc(0))),
    onText: (listener: (text: string) => void) => void listeners.push(listener),
    end: () => void socket.destroy(),
    frame(kind: number, payload: Buffer) {
      if (kind === opcode.text) {
        const text = payload.toString('utf8');
        texts.push(text);
        for (const listener of listeners) listener(text);
      } else if (kind === opcode.close) {
        closeCode = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
        socket.end(maskedFrame(opcode.close, payload));
      } else if (kind === opcode.ping && !isDeaf) {
        socket.write(maskedFrame(opcode.pong, payload));
      }
    },
  };
}

/** Passes on every whole frame and returns the rest. The server's frames are short and never masked. */
function readFrames(bytes: Buffer, onFrame: (code: number, payload: Buffer) => void): Buffer {
  let rest = bytes;
  while (rest.length >= 2) {
    const length = (rest[1] ?? 0) & 0x7f;
    if (rest.length < 2 + length) break;
    onFrame((rest[0] ?? 0) & 0x0f, rest.subarray(2, 2 + length));
    rest = rest.subarray(2 + length);
  }
  return rest;
}

function maskedFrame(code: number, payload: Buffer): Buffer {
  const mask = randomBytes(4);
  const isLong = payload.length > 125;
  const head = Buffer.alloc(isLong ? 4 : 2);
  head[0] = 0x80 | code;
  head[1] = 0x80 | (isLong ? 126 : payload.length);
  if (isLong) head.writeUInt16BE(payload.length, 2);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([head, mask, masked]);
}

const acceptOf = (key: string): string =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
