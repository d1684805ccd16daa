import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface SlowLine {
  port: number;
  /** Bytes that went up since the start. */
  sent(): number;
  /** Ends every connection and refuses new ones for that time (ms). */
  cut(ms: number): Promise<void>;
  close(): void;
}

/** A line to a local port whose connections share one upstream of that many bytes a second; down it is as fast as it can. */
export async function openSlowLine(target: number, bytesPerSecond: number): Promise<SlowLine> {
  const open = new Set<Socket>();
  let isCut = false;
  let sent = 0;
  // Time at which the line has sent all bytes that it got so far.
  let freeAt = Date.now();

  const throttle = () =>
    new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        freeAt = Math.max(freeAt, Date.now()) + (chunk.length / bytesPerSecond) * 1000;
        await pause(Math.max(0, freeAt - Date.now()));
        sent += chunk.length;
        done(null, chunk);
      },
    });
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(target, '127.0.0.1');
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
    };
    open.add(client);
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.pipe(throttle()).pipe(upstream);
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    async cut(ms) {
      isCut = true;
      for (const socket of open) socket.destroy();
      await pause(ms);
      isCut = false;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
