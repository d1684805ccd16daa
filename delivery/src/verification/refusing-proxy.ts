import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RefusingProxy {
  /** Address for the browser's settings. */
  server: string;
  /** Hosts that requests were for, with the port unless it is the usual one. */
  asked: ReadonlySet<string>;
  stop(): void;
}

/** A page that asks for ever more hosts must not fill the memory. */
const mostHosts = 100;

/**
 * Starts a proxy on loopback that answers no request and notes its host. It sees the requests of all parts of a page,
 * also those that the browser does not report.
 */
export async function openRefusingProxy(): Promise<RefusingProxy> {
  const asked = new Set<string>();
  const note = (given = '') => {
    const address = given.includes('://') ? given : `https://${given}`;
    // A page may ask for an address that is none: that must not end the process.
    if (asked.size < mostHosts && URL.canParse(address))
      asked.add(new URL(address).host.replace(/:(?:80|443)$/, ''));
  };
  const server = createServer(({ url, socket }) => {
    note(url);
    socket.destroy();
  });
  for (const kind of ['connect', 'upgrade'] as const)
    server.on(kind, ({ url }, socket) => {
      note(url);
      socket.destroy();
    });
  // A browser that ends too early does not close its contexts.
  server.unref();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server: `http://127.0.0.1:${port}`,
    asked,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
