import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildFloor } from './floor/build-floor';
import { openBrowser } from './pages/browser';
import { measureFirstLoads } from './pages/first-load';
import { measureLoads } from './pages/load';
import { measureManySwitches } from './pages/many-switches';
import { measureSwitches } from './pages/switch';
import { startProcess } from './processes';
import { signedIn, type PortalClient } from './portal-client';
import type { Results } from './results';
import { type MeasuredRow, measuredRows, reportOf, rows } from './rows';
import { measureListCall } from './server/list-call';
import { measureFeeds } from './server/live-feed';
import { measureRegistry } from './server/registry';
import { measureImport } from './server/staff-import';
import { readOptions, runningParts, type Part } from './settings';
import { startStack, type Stack } from './stack';
import { measureStarts } from './start-times';

const document = 'docs/benchmarks.md';
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit that figures are recorded with; throws where the files differ from it. */
function commitToRecord(): string {
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', `:!${document}`);
  if (changed) throw new Error(`--record names the commit that was measured: commit first\n${changed}`);
  return git('rev-parse', '--short=8', 'HEAD');
}

/** Writes the measured rows into docs/benchmarks.md; rows that were not measured stay as they are. */
function record(measured: readonly MeasuredRow[], commit: string): void {
  writeFileSync(document, benchmarksDocument(readFileSync(document, 'utf8'), measured, commit));
  execFileSync('npx', ['prettier', '--write', document], { stdio: 'ignore' });
}
/** The whole document; rows that are not measured keep what the document before had for them. */
function benchmarksDocument(before: string, measured: readonly MeasuredRow[] = [], commit = ''): string {
  const known = new Map(
    before
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, what = '', , value = '–', spread = '–', at = '–']) => [what, { value, spread, at }]),
  );
  const lines = rows.map(({ what, target, part }) => {
    const now = measured.find((row) => row.what === what);
    const {
      value,
      spread = '–',
      at,
    } = now ? { ...now, at: commit } : (known.get(what) ?? { value: '–', at: '–' });
    return `| ${[what, target, value, spread, at, `\`npm run bench -- --only ${part}\``].join(' | ')} |`;
  });
  return [
    '# Benchmarks',
    '',
    '`npm run bench` measures all of it, `-- --only pages,switch` two parts, `-- --runs 7` with more runs than three; `-- --record` writes this page. Values are medians, spreads the least and the most. Times compare only within one run on a quiet machine and are never asserted. `.cache/bench/results.json` has the raw figures and every file of a page. Checks that fail above a limit of their own (`npm run check`) have no row.',
    '',
    'The list page is loaded with CPU 4× slower, 10 Mbit/s and 40 ms, in turns with two others behind the same edge and API. _Monolith_: the same source as one webpack build. _Floor_: React, its router and an antd table of the same rows in one bundle. kB are 1000 bytes on the wire (brotli, headers included).',
    '',
    '| what | target | value | spread | commit | command |',
    '| --- | --- | ---: | ---: | --- | --- |',
    ...lines,
    '',
    '## How each is measured',
    '',
    ...rows.map(({ what, how }) => `- **${what}**: ${how}.`),
    '',
  ].join('\n');
}

const outputDir = join('.cache', 'bench');

const { runs, only, port, record: isRecorded } = readOptions(process.argv.slice(2));
const commit = isRecorded ? commitToRecord() : undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
const results: Results = {
  date: new Date().toISOString().slice(0, 10),
  machine: {
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  },
  runs,
  failed: {},
};
mkdirSync(outputDir, { recursive: true });
try {
  await measureAll();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
if (commit) record(measuredRows(results), commit);
console.log(`\n${reportOf(results)}\nalso in ${outputDir}`);
if (Object.keys(results.failed).length) process.exitCode = 1;

/** Prints and stores a part as soon as it ends: whatever happens to the next one, its figures are there. */
async function measurePart(part: Part, what: string, work: () => Promise<Partial<Results>>): Promise<void> {
  if (!only.has(part)) return;
  console.log(`\nmeasuring ${what}`);
  try {
    const found = await work();
    Object.assign(results, found);
  } catch (problem) {
    results.failed[part] = problem instanceof Error ? problem.message : String(problem);
    console.error(`${part} FAILED`, problem);
  }
  writeFileSync(join(outputDir, 'results.json'), `${JSON.stringify(results, null, 1)}\n`);
}

async function measureAll(): Promise<void> {
  await measurePart('start', 'starts', async () => ({ start: await measureStarts(dataDir, port, runs) }));
  const running = runningParts.filter((part) => only.has(part));
  if (running.length) await measureRunning(running);
  await measurePart('feed', 'two thousand live feeds', async () => ({ feeds: await measureFeeds() }));
  await measurePart('registry', 'the registry', async () => ({ registry: await measureRegistry() }));
  // Last, because it fills the folder.
  await measurePart('server', 'a list call', async () => ({
    listCall: await measureListCall(await seeded(), runs),
  }));
}

/** The parts that need a running portal; one that does not come up fails them all. */
async function measureRunning(parts: readonly Part[]): Promise<void> {
  let stack: Stack | undefined;
  try {
    const floorDir = join(outputDir, 'floor');
    await buildFloor(floorDir);
    stack = await startStack(dataDir, floorDir);
    await measureOn(stack, await signedIn(stack.api.base));
  } catch (problem) {
    for (const part of parts) results.failed[part] ??= String(problem);
    console.error(problem);
  } finally {
    await stack?.stop();
  }
}

async function measureOn({ api, origins }: Stack, user: PortalClient): Promise<void> {
  const { token } = user;
  /** With a browser of its own, so that a crash does not affect other parts. */
  const inBrowser = (
    part: Part,
    what: string,
    work: (browser: Browser) => Promise<Partial<Results>>,
  ): Promise<void> =>
    measurePart(part, what, async () => {
      const browser = await openBrowser();
      try {
        return await work(browser);
      } finally {
        await browser.close();
      }
    });
  const visit = { origin: origins.federated, token };

  await inBrowser('pages', 'page loads', async (browser) => {
    const variants = Object.entries(origins).map(([name, origin]) => ({ name, origin }));
    const loads = await measureLoads(browser, variants, { runs, token });
    return { loads, firstLoads: await measureFirstLoads(browser, visit) };
  });
  await inBrowser('switch', 'switches', async (browser) => {
    const measureAt = (slow: boolean) => measureSwitches(browser, origins.federated, { runs, token, slow });
    return { switches: { unslowed: await measureAt(false), slowed: await measureAt(true) } };
  });
  await inBrowser('memory', 'many switches', async (browser) => ({
    manySwitches: await measureManySwitches(browser, visit),
  }));
  await measurePart('import', 'an import', async () => ({ staffImport: await measureImport(user, api.pid) }));
}

/** The demo's data, made here when no start has been measured before. */
async function seeded(): Promise<string> {
  if (existsSync(join(dataDir, 'db'))) return dataDir;
  const api = await startProcess('portal-api/dist/server.js', { PORTAL_DATA_DIR: dataDir });
  await api.stop();
  return dataDir;
}
