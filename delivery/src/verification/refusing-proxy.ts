import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RefusingProxy {
  /** Address for the browser's settings. */
  server: string;
  /** Hosts that something was sent to, with the port unless it is the usual one. */
  asked: ReadonlySet<string>;
  stop(): void;
}

/** A page that asks for ever more hosts must not fill the memory. */
const mostHosts = 100;

/** Starts a proxy on loopback that answers nothing, and notes the hosts of all requests, whatever part of a page sends them. */
export async function openRefusingProxy(): Promise<RefusingProxy> {
  const asked = new Set<string>();
  const note = (address = '') => {
    const { host } = new URL(address.includes('://') ? address : `https://${address}`);
    if (asked.size < mostHosts) asked.add(host.replace(/:(?:80|443)$/, ''));
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
