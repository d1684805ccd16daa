import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { copyCheckout } from '../../scripts/lib/checkout-copy.mjs';
import { say } from '../bench/text-table';
import { startWriters, type Acknowledged } from '../crash/writer';
import { Loopback, twins, type Twin, type Version } from './loopback';

const beforeMs = 3_000;
/** Maximum time that other calls may wait while one process is killed. */
const mostWaitMs = 2_000;

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
const { before = lastSchema(), pooler: isPooled = false } = parseArgs({
  options: { before: { type: 'string' }, pooler: { type: 'boolean' } },
}).values;
const otherVersion = build(before);
const portal = new Loopback({
  check: 'rolling',
  settings: { PROVIDER_AUTOPILOT: 'off' },
  callsThroughEdges: true,
  isPooled,
  otherVersion,
});
const failures: string[] = [];
let acknowledged: readonly Acknowledged[] = [];
let count = 0;
/** Reasons why calls had to be repeated since the last step. */
let repeated: string[] = [];
/** Longest time until a call succeeded since the last step, repetitions included. */
let waitedMs = 0;
const over = new AbortController();

/** Returns the commit before the last change of the schema. */
function lastSchema(): string {
  return git('log', '-1', '--format=%H^', '--', 'portal-api/src/migrations/index.ts');
}

/** Returns a checkout of that commit with its API and edge built; it uses the packages installed here. */
function build(commit: string): string {
  const folder = copyCheckout(process.cwd());
  const archive = mkdtempSync(join(tmpdir(), 'portal-before-'));
  execFileSync('git', ['archive', '-o', join(archive, 'sources.tar'), commit]);
  for (const name of ['delivery/src', 'portal-api/src', 'shared-kernel/src', 'scripts'])
    rmSync(join(folder, name), { recursive: true });
  execFileSync('tar', ['-xf', join(archive, 'sources.tar'), '-C', folder]);
  rmSync(archive, { recursive: true });
  const script = `import('./scripts/lib/builds.mjs').then(async (builds) => {
    await builds.buildDelivery();
    await builds.buildApi();
  })`;
  execFileSync(process.execPath, ['-e', script], { cwd: folder, stdio: 'inherit' });
  say(`the version before is ${git('log', '-1', '--format=%h %s', commit)}`);
  return folder;
}

/** Runs one step while calls continue. `mayRepeat` is set where a process is killed and cannot finish its calls. */
async function step(what: string, mayRepeat: boolean, work: () => Promise<void>): Promise<void> {
  repeated = [];
  waitedMs = 0;
  const before = acknowledged.length;
  await work();
  await sleep(beforeMs);
  say(
    `${what}: ${acknowledged.length - before} recharges acknowledged, ${repeated.length} calls repeated, others waited ${waitedMs.toFixed(0)} ms at most`,
  );
  if (repeated.length > 0 && !mayRepeat) failures.push(`${what}: ${[...new Set(repeated)].join('; ')}`);
  if (acknowledged.length === before) failures.push(`${what}: nothing was acknowledged meanwhile`);
  if (mayRepeat && waitedMs > mostWaitMs)
    failures.push(`${what}: somebody waited ${waitedMs.toFixed(0)} ms for an answer`);
}

/** Polls the health endpoint continuously, over a separate connection for each call. */
async function ask(): Promise<void> {
  while (!over.signal.aborted) {
    const began = performance.now();
    const headers = { connection: 'close' };
    while (!over.signal.aborted) {
      const answer = await fetch(`${portal.origin}/prod-api/health`, { headers }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 200) break;
      await sleep(50);
    }
    waitedMs = Math.max(waitedMs, performance.now() - began);
    await sleep(20);
  }
}

const replace = (name: Twin, version: Version) => async () => {
  const seconds = await portal.end(name, 'SIGTERM');
  if (seconds > 20) failures.push(`${name} took ${seconds.toFixed(1)} s to end`);
  await portal.start(name, version);
};

try {
  await portal.startAll('other');
  const writing = await startWriters({
    base: portal.origin,
    providerToken: portal.secret('provider-token'),
    // 429 is the limit on concurrent calls of one employer and has nothing to do with the replaced process.
    onRepeat: (why) => why.startsWith('429') || repeated.push(why),
  });
  acknowledged = writing.acknowledged;
  void writing.refused.then((reason) => reason && failures.push(String(reason)));
  const asking = ask();
  await sleep(beforeMs);
  await step('migrated', false, () => portal.migrate());
  for (const name of twins) await step(`${name} forward`, false, replace(name, 'this'));
  for (const name of twins) await step(`${name} back`, false, replace(name, 'other'));
  for (const name of ['api-1', 'edge-1'] as const)
    await step(`${name} forward`, false, replace(name, 'this'));
  // At this point one API and one edge run on each version.
  for (const name of twins) {
    const version = name.endsWith('1') ? 'this' : 'other';
    await step(`${name} killed`, true, () => portal.end(name, 'SIGKILL').then(() => {}));
    await step(`${name} started again`, true, () => portal.start(name, version));
  }
  over.abort();
  await asking;
  count = await writing.failuresOf(failures);
} finally {
  over.abort();
  await portal.stop();
  rmSync(otherVersion, { recursive: true, force: true });
}
process.exitCode = count > 0 ? 1 : 0;
