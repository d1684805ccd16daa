import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgresPair } from '../../scripts/lib/postgres.mjs';
import { say } from '../bench/text-table';
import { startWriters } from '../crash/writer';
import { Loopback } from './loopback';

/** Simulated time until a cluster manager notices that the first server is gone. */
const noticedMs = 2_000;
/** Maximum time from the first server's failure to the next acknowledged recharge. */
const mostMs = 15_000;
const aroundMs = 5_000;

const servers = await startPostgresPair();
const address = await openAddress(servers.first);
const portal = new Loopback({
  check: 'failover',
  databaseUrl: address.url,
  settings: { PROVIDER_AUTOPILOT: 'off' },
  callsThroughEdges: true,
});
const failures: string[] = [];
let count = 0;
try {
  await portal.startAll();
  const writing = await startWriters({ base: portal.origin, providerToken: portal.secret('provider-token') });
  void writing.refused.then((reason) => reason && failures.push(String(reason)));
  await sleep(aroundMs);
  const before = writing.acknowledged.length;
  const began = performance.now();
  address.close();
  await Promise.all([servers.failOver(), sleep(noticedMs)]);
  const during = writing.acknowledged.length;
  address.leadTo(servers.second);
  while (writing.acknowledged.length === during && performance.now() - began < mostMs) await sleep(20);
  const ms = performance.now() - began;
  say(`${before} recharges acknowledged, then the standby took over: the next after ${ms.toFixed(0)} ms`);
  if (ms >= mostMs) failures.push(`nothing was acknowledged for ${mostMs / 1000} s`);
  await sleep(aroundMs);
  count = await writing.failuresOf(failures);
} finally {
  await portal.stop();
  address.close();
  await servers.stop();
}
// The listener of `openAddress` is still open and would keep the process alive.
process.exit(count > 0 ? 1 : 0);

/** Opens a database address that can be moved from server to server, like the address of a cluster. */
async function openAddress(first: string) {
  let target: URL | undefined = new URL(first);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    if (!target) return void socket.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => void (open.delete(one), other.destroy()));
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = Object.assign(new URL(first), { port: String((server.address() as AddressInfo).port) }).href;
  return {
    url,
    close() {
      target = undefined;
      for (const socket of open) socket.destroy();
    },
    leadTo: (next: string) => void (target = new URL(next)),
  };
}
