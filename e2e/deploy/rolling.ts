import { setTimeout as sleep } from 'node:timers/promises';
import { signedIn } from '../bench/portal-client';
import { failuresIn } from '../crash/acknowledged';
import { write, type Acknowledged } from '../crash/writer';
import { plainPdf } from '../support/plain-pdf';
import { Loopback, twins, type Twin } from './loopback';

/** The demo's employer without any data: everything found afterwards was written here. */
const who = { username: '13900000009', password: 'Demo@2026' };
const writers = 30;
const beforeMs = 3_000;
const receipt = plainPdf('receipt', '回单');
const say = (text: string) => process.stdout.write(`${text}\n`);

process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const portal = new Loopback({
  databaseUrl: process.env.TEST_DATABASE_URL ?? '',
  bucketScript: 'portal-api/.cache/rolling/bucket.js',
  settings: { PROVIDER_AUTOPILOT: 'off' },
  callsThroughEdges: true,
});
const failures: string[] = [];
const acknowledged: Acknowledged[] = [];
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
  const base = portal.origin;
  const client = await signedIn(base, who);
  const { customername } = (await client.get('/api/customers/getCustomerInfo')) as { customername: string };
  let money = 1000;
  let isOver = false;
  const work = Promise.all(
    Array.from({ length: writers }, () =>
      write({
        base,
        token: client.token,
        providerToken: portal.secret('provider-token'),
        receipt,
        companyName: customername,
        nextMoney: () => (money += 1),
        isOver: () => isOver,
        acknowledge: (recharge) => void acknowledged.push(recharge),
        // A limit on how much of one employer is done at once has nothing to do with what is replaced.
        onRepeat: (why) => why.startsWith('429') || repeated.push(why),
      }),
    ),
  );
  // A refusal ends the run with its reason, whichever step that is in.
  work.catch((reason: unknown) => failures.push(String(reason)));
  await sleep(beforeMs);
  for (const name of twins) await step(`${name} replaced`, false, replace(name));
  await step('api-1 killed', true, async () => {
    await portal.end('api-1', 'SIGKILL');
    await portal.start('api-1');
  });
  isOver = true;
  await work;
  failures.push(...(await failuresIn(base, client, acknowledged, receipt)));
  say(`${acknowledged.length} recharges acknowledged, ${failures.length} failures`);
  for (const failure of failures.slice(0, 50)) say(`  ${failure}`);
} finally {
  await portal.stop();
}
process.exitCode = failures.length > 0 ? 1 : 0;
