import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const notice = 'A'.charCodeAt(0);

/** Opens a proxy to a PostgreSQL server that passes everything except notices. Resolves with its URL. */
export async function openDeafProxy(url: string): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [client, server].forEach((one) => one.destroy()));
    }
    client.pipe(server);
    let unread: Buffer = Buffer.alloc(0);
    server.on('data', (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      // A message is a letter and a length that includes itself.
      for (let end = lengthOf(unread); unread.length >= end; end = lengthOf(unread)) {
        if (unread[0] !== notice) client.write(unread.subarray(0, end));
        unread = unread.subarray(end);
      }
    });
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const at = (proxy.address() as AddressInfo).port;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${at}` }).href,
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const lengthOf = (bytes: Buffer): number => (bytes.length < 5 ? Infinity : 1 + bytes.readInt32BE(1));
