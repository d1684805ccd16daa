import { connect, createServer, type Socket } from 'node:net';
import { listening } from '../environment/local-server.fixture';

const endOfHead = '\r\n\r\n';
const continued = `HTTP/1.1 100 Continue${endOfHead}`;

interface SeenRequest {
  line: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Numbers the connections in the order they were opened. */
  connection: number;
}

/** A test server's reaction to a request: a response to write, or 'hang up'. */
type Answer = (seen: SeenRequest, countOnConnection: number) => string | 'hang up';

const echo: Answer = ({ line, headers, body }) =>
  response(200, JSON.stringify({ line, person: headers['x-person'] ?? '', length: body.length }));

export function response(status: number, body: string, more = ''): string {
  return `HTTP/1.1 ${status} Any\r\nContent-Type: text/plain\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/**
 * An upstream that splits the bytes of each connection into requests by the headers alone, whatever the method, as
 * strictly as RFC 9112 allows: anything that another server could parse as a second request is recorded as one here.
 */
export class RecordingUpstream {
  readonly seen: SeenRequest[] = [];
  answer = echo;
  /** If set, sent when the head of a request has arrived; otherwise `Expect: 100-continue` is answered with 100. */
  answerAtHead: string | undefined;
  /** Number of 100 Continue responses sent. */
  continued = 0;
  opened = 0;
  readonly #sockets = new Set<Socket>();
  readonly #rests = new Map<Socket, string>();
  readonly #server = createServer((socket) => this.#serve(socket));

  listen(): Promise<number> {
    return listening(this.#server);
  }

  /** Bytes that belong to no complete request. */
  get unfinished(): string[] {
    return [...this.#rests.values()].filter(Boolean);
  }

  get open(): number {
    return this.#sockets.size;
  }

  write(bytes: string): void {
    for (const socket of this.#sockets) socket.write(bytes);
  }

  forget(): void {
    this.seen.length = 0;
    this.answer = echo;
    this.answerAtHead = undefined;
    this.continued = 0;
    for (const socket of this.#sockets) socket.destroy();
    this.#rests.clear();
  }

  async close(): Promise<void> {
    this.forget();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    const connection = (this.opened += 1);
    let count = 0;
    let isAsked = false;
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#rests.delete(socket);
    });
    socket.on('data', (chunk) => {
      let rest = (this.#rests.get(socket) ?? '') + chunk.toString('latin1');
      for (let taken = takeRequest(rest); taken; taken = takeRequest(rest)) {
        rest = taken.rest;
        const seen = { ...taken.request, connection };
        this.seen.push(seen);
        count += 1;
        isAsked = false;
        const answer = this.answer(seen, count);
        if (answer === 'hang up') socket.destroy();
        else socket.write(seen.line.startsWith('HEAD ') ? headOf(answer) : answer);
      }
      this.#rests.set(socket, rest);
      if (!rest.includes(endOfHead)) return;
      if (this.answerAtHead !== undefined) socket.write(this.answerAtHead);
      else if (!isAsked && /^expect: 100-continue\r?$/im.test(rest)) {
        isAsked = true;
        this.continued += 1;
        socket.write(continued);
      }
    });
  }
}

const headOf = (answer: string) => answer.slice(0, answer.indexOf(endOfHead) + endOfHead.length);

function takeRequest(bytes: string): { request: Omit<SeenRequest, 'connection'>; rest: string } | undefined {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return undefined;
  const [line = '', ...fields] = bytes.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
  const after = bytes.slice(end + endOfHead.length);
  const taken = headers['transfer-encoding']
    ? takeChunks(after)
    : takeLength(after, headers['content-length']);
  return taken && { request: { line, headers, body: taken.body }, rest: taken.rest };
}

function takeLength(bytes: string, length = '0'): { body: string; rest: string } | undefined {
  const expected = Number(length);
  return bytes.length < expected
    ? undefined
    : { body: bytes.slice(0, expected), rest: bytes.slice(expected) };
}

function takeChunks(bytes: string): { body: string; rest: string } | undefined {
  let body = '';
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.slice(at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return { body, rest: bytes.slice(next) };
    body += bytes.slice(lineEnd + 2, lineEnd + 2 + size);
    at = next;
  }
}

export interface RawAnswer {
  status: number;
  /** 100 Continue arrived first. */
  isAskedFor: boolean;
  head: string;
  body: string;
  isClosed: boolean;
}

/** Sends bytes on a separate connection; resolves with the response and, where one is expected, its end. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isClosed = false;
  let isAskedFor = false;
  const done = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer to ${bytes.toString().slice(0, 200)}`)), 5000);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8');
      if (received.startsWith(continued)) {
        isAskedFor = true;
        received = received.slice(continued.length);
      }
      if (isWhole(received, bytes.toString().startsWith('HEAD '))) settle();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      isClosed = true;
      settle();
    });
  });
  socket.write(bytes);
  await done;
  socket.destroy();
  const end = received.indexOf(endOfHead);
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0),
    head: received.slice(0, end),
    body: received.slice(end + endOfHead.length),
    isAskedFor,
    isClosed,
  };
}

/** A response with `Connection: close` is complete when the connection has closed. */
function isWhole(received: string, isHead: boolean): boolean {
  const end = received.indexOf(endOfHead);
  if (end < 0) return false;
  const head = received.slice(0, end);
  if (/^connection: close\r?$/im.test(head)) return false;
  const length = Number(/^content-length: (\d+)\r?$/im.exec(head)?.[1] ?? 0);
  const body = received.slice(end + endOfHead.length);
  if (/^transfer-encoding: chunked\r?$/im.test(head)) return isHead || body.endsWith('0\r\n\r\n');
  return isHead || Buffer.byteLength(body) >= length;
}
