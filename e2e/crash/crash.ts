import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../bench/processes';
import { signedIn } from '../bench/portal-client';
import { plainPdf } from '../support/plain-pdf';
import { failuresIn } from './acknowledged';
import { kill, type Part } from './portal-processes';
import { write, type Acknowledged } from './writer';

/** The demo's employer without any data: everything found afterwards was written here. */
const username = '13900000009';
const rounds: readonly Part[][] = [
  ['api'],
  ['edge'],
  ['api', 'edge'],
  ['api'],
  ['api', 'edge'],
  ['edge'],
  ['api'],
  ['edge', 'api'],
  ['api'],
  ['api', 'edge'],
];
const writers = 30;
/** Long enough for a process to count as healthy, so that its next start is not put off. */
const betweenMs = Number(process.env.CRASH_BETWEEN_MS ?? 12_000);
const port = Number(process.env.PORT);
const base = `http://localhost:${port}`;
const backWithinMs = 10_000;

const receipt = plainPdf('receipt', '回单');
const say = (text: string) => process.stdout.write(`${text}\n`);

async function untilAnswered(): Promise<number> {
  const began = performance.now();
  for (;;) {
    const isThere = await fetch(`${base}/prod-api/health`).then(
      (reply) => reply.status === 200,
      () => false,
    );
    if (isThere) return performance.now() - began;
    await sleep(20);
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'portal-crash-'));
const portal = await startPortal(dataDir, port);
const failures: string[] = [];
try {
  const client = await signedIn(base, { username, password: 'Demo@2026' });
  const providerToken = readFileSync(join(dataDir, 'provider.token'), 'utf8').trim();
  const { customername } = (await client.get('/api/customers/getCustomerInfo')) as { customername: string };
  const acknowledged: Acknowledged[] = [];
  let money = 1000;
  let isOver = false;
  const work = Promise.all(
    Array.from({ length: writers }, () =>
      write({
        base,
        token: client.token,
        providerToken,
        receipt,
        companyName: customername,
        nextMoney: () => (money += 1),
        isOver: () => isOver,
        acknowledge: (recharge) => void acknowledged.push(recharge),
      }),
    ),
  );
  // A refusal ends the run with its reason, whichever round that is in.
  const failed = work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  for (const parts of rounds) {
    await Promise.race([sleep(betweenMs), failed.then((reason) => reason && Promise.reject(reason))]);
    const before = acknowledged.length;
    for (const part of parts) kill(portal.pid, part);
    await sleep(50);
    const ms = await untilAnswered();
    say(
      `killed ${parts.join(' and ')}: back after ${Math.round(ms)} ms, ${before} recharges acknowledged so far`,
    );
    if (ms > backWithinMs) failures.push(`killed ${parts.join(' and ')}: back after ${Math.round(ms)} ms`);
  }
  await sleep(1000);
  isOver = true;
  await work;
  failures.push(...(await failuresIn(base, client, acknowledged, receipt)));
  say(`${acknowledged.length} recharges acknowledged, ${failures.length} failures`);
  for (const failure of failures.slice(0, 50)) say(`  ${failure}`);
} finally {
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = failures.length > 0 ? 1 : 0;
