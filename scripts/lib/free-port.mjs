import { createServer } from 'node:net';

/** Resolves with a port of the loopback that nobody uses: the given one, or whichever the system offers. */
export function freePort(wanted = 0) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    // Of all addresses: one that listens on a single one of them is in the way as well.
    server.listen(wanted, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Resolves with the first of `count` ports in a row that nobody uses, at or after `first`. */
export async function freePorts(first, count) {
  for (let candidate = first; candidate < 65_000; candidate += count) {
    const row = Array.from({ length: count }, (_, index) => freePort(candidate + index));
    if ((await Promise.allSettled(row)).every(({ status }) => status === 'fulfilled')) return candidate;
  }
  throw new Error(`No ${count} free ports in a row after ${first}`);
}
