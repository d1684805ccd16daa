import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../bench/processes';
import { say } from '../bench/text-table';
import { kill, type Part } from './portal-processes';
import { startWriters } from './writer';

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
/** Long enough for a process to count as healthy, so that its next start is not delayed. */
const betweenMs = Number(process.env.CRASH_BETWEEN_MS ?? 12_000);
const port = Number(process.env.PORT);
const base = `http://localhost:${port}`;
const backWithinMs = 10_000;

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
let count = 0;
try {
  const providerToken = readFileSync(join(dataDir, 'provider.token'), 'utf8').trim();
  const { acknowledged, refused, failuresOf } = await startWriters({ base, providerToken });
  for (const parts of rounds) {
    await Promise.race([sleep(betweenMs), refused.then((reason) => reason && Promise.reject(reason))]);
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
  count = await failuresOf(failures);
} finally {
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = count > 0 ? 1 : 0;
