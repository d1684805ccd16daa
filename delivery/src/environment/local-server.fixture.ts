import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Makes a server listen on the loopback interface, by default on a free port, and returns the port. */
export async function listening(server: Server, wanted = 0): Promise<number> {
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Resolves once something is so; rejects when it is not within these milliseconds. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs = 5000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await isSo());) {
    if (Date.now() > deadline) throw new Error('it never came to that');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
