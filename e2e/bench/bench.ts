import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildFloor } from './floor/build-floor';
import { openBrowser } from './pages/browser';
import { measureFirstLoads } from './pages/first-load';
import { as, type ApiUser } from '../support/portal-api';
import { addressOf, policyInForce } from './pages/kinds';
import { measureLoads } from './pages/load';
import { measureManySwitches } from './pages/many-switches';
import { measureSwitches } from './pages/switch';
import { startProcess } from './processes';
import { commitToRecord, record } from './record';
import type { Results } from './results';
import { measuredRows, reportOf } from './rows';
import { measureListCall } from './server/list-call';
import { measureFeeds, measureRegistry } from './server/registry';
import { measureImport } from './server/staff-import';
import { account, readOptions, runningParts, type Part } from './settings';
import { startStack, type Stack } from './stack';
import { measureStarts } from './start-times';
import { builtScripts } from './weights/built-scripts';
import { federationShare, packagesOfPages, recordOfPages } from './weights/page-weights';

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
    load: Math.round(Number(process.env.BENCH_LOAD) * 10) / 10,
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
if (commit) record(measuredRows(results), commit, results.weights);
console.log(`\n${reportOf(results)}\nalso in ${outputDir}`);
if (Object.keys(results.failed).length) process.exitCode = 1;

/** Prints and stores a part as soon as it ends, so that its figures survive a failure of the next part. */
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

/** Measures the parts that need a running portal; if it does not start, all of them fail. */
async function measureRunning(parts: readonly Part[]): Promise<void> {
  let stack: Stack | undefined;
  try {
    const floorDir = join(outputDir, 'floor');
    await buildFloor(floorDir);
    stack = await startStack(dataDir, floorDir);
    await measureOn(stack, await as(account, stack.api.base));
  } catch (problem) {
    for (const part of parts) results.failed[part] ??= String(problem);
    console.error(problem);
  } finally {
    await stack?.stop();
  }
}

async function measureOn({ api, origins }: Stack, user: ApiUser): Promise<void> {
  const { token } = user;
  /** Uses a separate browser, so that a crash does not affect other parts. */
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
  const visit = { origin: origins.federated, token, policyId: await policyInForce(user) };

  await inBrowser('pages', 'page loads', async (browser) => {
    const loads = await measureLoads(browser, origins, { ...visit, runs });
    const firstLoads = await measureFirstLoads(browser, visit);
    const scripts = builtScripts('.');
    const packages = Object.entries(packagesOfPages(firstLoads, scripts));
    const lines = packages.map(([page, each]) => `${JSON.stringify(page)}:${JSON.stringify(each)}`);
    writeFileSync(join(outputDir, 'packages.json'), `{${lines.join(',\n')}}\n`);
    const html = await fetch(addressOf('list', visit), { headers: { cookie: `gat=${token}` } });
    return {
      loads,
      firstLoads: Object.fromEntries(
        Object.entries(firstLoads).map(([page, { requests, scriptKb }]) => [page, { requests, scriptKb }]),
      ) as typeof firstLoads,
      federation: federationShare(await html.text(), loads.list.federated ?? { transfers: [] }, scripts),
      weights: recordOfPages(firstLoads, scripts),
    };
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

/** Returns the demo data's folder, created here unless a start has been measured before. */
async function seeded(): Promise<string> {
  if (existsSync(join(dataDir, 'db'))) return dataDir;
  const api = await startProcess('portal-api/dist/server.js', { PORTAL_DATA_DIR: dataDir });
  await api.stop();
  return dataDir;
}
