import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../bench/processes';
import { signedIn, type PortalClient } from '../bench/portal-client';
import { plainPdf } from '../support/plain-pdf';
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

/** Acknowledged recharges that are missing, duplicated or unreadable. */
async function failuresIn(client: PortalClient, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const failures: string[] = [];
  const found = new Map<number, number>();
  for (let start = 0, more = true; more; start += 500) {
    const { list, count } = (await client.get(`/api/costs/rechargeList?start=${start}&length=500`)) as {
      list: { money: number }[];
      count: number;
    };
    for (const { money } of list) found.set(money, (found.get(money) ?? 0) + 1);
    more = start + 500 < count;
  }
  for (const { money } of acknowledged)
    if (found.get(money) !== 1) failures.push(`recharge of ${money}: ${found.get(money) ?? 0} rows`);
  const doubles = [...found].filter(([, times]) => times > 1);
  for (const [money, times] of doubles) failures.push(`${times} recharges of ${money}`);
  const sum = acknowledged.reduce((total, { money }) => total + money, 0);
  const { available } = (await client.get('/api/capitals/getCapital')) as { available: number };
  if (available !== sum) failures.push(`the wallet has ${available}, ${sum} were acknowledged`);
  for (const { costId, fileId } of acknowledged) {
    const { list } = (await client.get(`/api/oss/getFiles?owner=cost:${costId}`)) as {
      list: { id: string; url: string }[];
    };
    const file = list.find(({ id }) => id === fileId);
    const bytes = file && Buffer.from(await (await fetch(base + file.url)).arrayBuffer());
    if (!bytes?.equals(receipt)) failures.push(`the receipt of recharge ${costId} cannot be read`);
  }
  return failures;
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
  failures.push(...(await failuresIn(client, acknowledged)));
  say(`${acknowledged.length} recharges acknowledged, ${failures.length} failures`);
  for (const failure of failures.slice(0, 50)) say(`  ${failure}`);
} finally {
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = failures.length > 0 ? 1 : 0;
