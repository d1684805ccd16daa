import { createServer } from 'node:net';

/** Resolves with a free port of the loopback: `wanted`, or any that the system offers. */
export function freePort(wanted = 0) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    // Listens on all addresses, because a listener on any one of them would be in the way.
    server.listen(wanted, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Resolves with the first of `count` consecutive free ports, at or after `first`. */
export async function freePorts(first, count) {
  for (let candidate = first; candidate < 65_000; candidate += count) {
    const row = Array.from({ length: count }, (_, index) => freePort(candidate + index));
    if ((await Promise.allSettled(row)).every(({ status }) => status === 'fulfilled')) return candidate;
  }
  throw new Error(`No ${count} free ports in a row after ${first}`);
}
