import { setTimeout as sleep } from 'node:timers/promises';
import { say, startWriters, type Acknowledged } from '../crash/writer';
import { Loopback, twins, type Twin } from './loopback';

const beforeMs = 3_000;

process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const portal = new Loopback({
  databaseUrl: process.env.TEST_DATABASE_URL ?? '',
  bucketScript: 'portal-api/.cache/rolling/bucket.js',
  settings: { PROVIDER_AUTOPILOT: 'off' },
  callsThroughEdges: true,
});
const failures: string[] = [];
let acknowledged: readonly Acknowledged[] = [];
let count = 0;
/** Why calls had to be made again, since the last step. */
let repeated: string[] = [];

/** One step under calls; `mayRepeat` where a process has no time to end what it was at. */
async function step(what: string, mayRepeat: boolean, work: () => Promise<void>): Promise<void> {
  repeated = [];
  const before = acknowledged.length;
  await work();
  await sleep(beforeMs);
  say(`${what}: ${acknowledged.length - before} recharges acknowledged, ${repeated.length} calls repeated`);
  if (repeated.length > 0 && !mayRepeat) failures.push(`${what}: ${[...new Set(repeated)].join('; ')}`);
  if (acknowledged.length === before) failures.push(`${what}: nothing was acknowledged meanwhile`);
}

const replace = (name: Twin) => async () => {
  const seconds = await portal.end(name, 'SIGTERM');
  if (seconds > 20) failures.push(`${name} took ${seconds.toFixed(1)} s to end`);
  await portal.start(name);
};

try {
  await portal.startAll();
  const writing = await startWriters({
    base: portal.origin,
    providerToken: portal.secret('provider-token'),
    // A limit on how much of one employer is done at once has nothing to do with what is replaced.
    onRepeat: (why) => why.startsWith('429') || repeated.push(why),
  });
  acknowledged = writing.acknowledged;
  void writing.refused.then((reason) => reason && failures.push(String(reason)));
  await sleep(beforeMs);
  for (const name of twins) await step(`${name} replaced`, false, replace(name));
  await step('api-1 killed', true, async () => {
    await portal.end('api-1', 'SIGKILL');
    await portal.start('api-1');
  });
  count = await writing.failuresOf(failures);
} finally {
  await portal.stop();
}
process.exitCode = count > 0 ? 1 : 0;
