import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { AnswerOf } from 'shared-kernel/contract';
import type { listMessages } from 'shared-kernel/contract/messages';
import { buildFloor } from './floor/build-floor';
import { openBrowser } from './pages/browser';
import { measureLiveFrames, measureLiveMessages } from './pages/live';
import { measureHundred } from './pages/hundred';
import { measureLoads } from './pages/load';
import { measureManySwitches } from './pages/many-switches';
import { measureSwitches } from './pages/switch';
import { startProcess } from './processes';
import { messenger, signedIn } from './portal-client';
import { reportOf } from './report';
import type { Results } from './report';
import { releaseHundred } from './server/hundred-remotes';
import { measureListCall } from './server/list-call';
import { measureFeeds } from './server/live-feed';
import { measureRegistry } from './server/registry';
import { measureImport } from './server/staff-import';
import { account, readOptions } from './settings';
import type { Options, Part } from './settings';
import { startStack } from './stack';
import type { Stack } from './stack';
import { measureStarts } from './start-times';

const outputDir = join('.cache', 'bench');

const options = readOptions(process.argv.slice(2));
const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
try {
  const results = await measure(options);
  const text = reportOf(results);
  mkdirSync(outputDir, { recursive: true });
  writeFileSync(join(outputDir, 'results.json'), `${JSON.stringify(results, null, 1)}\n`);
  writeFileSync(join(outputDir, 'results.txt'), text);
  console.log(`\n${text}\nalso in ${outputDir}`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure({ runs, only, port }: Options): Promise<Results> {
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    machine: {
      cores: availableParallelism(),
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      node: process.version,
      load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    },
    runs,
  };
  if (only.has('start')) {
    console.log('measuring starts');
    results.start = await measureStarts(dataDir, port);
  }
  if (['import', 'pages', 'hundred', 'switch', 'memory', 'live'].some((part) => only.has(part as Part))) {
    const floorDir = join(outputDir, 'floor');
    await buildFloor(floorDir);
    const stack = await startStack(dataDir, floorDir);
    try {
      await measureRunning(stack, results, { runs, only });
    } finally {
      await stack.stop();
    }
  }
  if (only.has('feed')) {
    console.log('measuring two thousand live feeds');
    results.feeds = await measureFeeds();
  }
  if (only.has('registry')) {
    console.log('measuring the registry');
    results.registry = await measureRegistry();
  }
  // Last, because it fills the folder.
  if (only.has('server')) {
    console.log('measuring a list call');
    results.listCall = await measureListCall(await seeded(), runs);
  }
  return results;
}

async function measureRunning(
  { api, origins, edgeOver }: Stack,
  results: Results,
  { runs, only }: Pick<Options, 'runs' | 'only'>,
): Promise<void> {
  const user = await signedIn(api.base);
  const { token } = user;
  // What opens by itself would cover the pages that are measured.
  await user.post('/api/messages/batch/read', { all: true });
  const browser = await openBrowser();
  try {
    if (only.has('pages')) {
      console.log('measuring page loads');
      const variants = Object.entries(origins).map(([name, origin]) => ({ name, origin }));
      results.loads = await measureLoads(browser, variants, { runs, token });
    }
    if (only.has('hundred')) {
      console.log('measuring a page beside a hundred remotes');
      const crowded = join(dataDir, 'hundred');
      await releaseHundred(crowded);
      results.hundred = await measureHundred(
        browser,
        { few: origins.federated, hundred: await edgeOver(crowded) },
        { runs, token },
      );
    }
    if (only.has('switch')) {
      console.log('measuring switches');
      const measureAt = (slow: boolean) => measureSwitches(browser, origins.federated, { runs, token, slow });
      results.switches = { unslowed: await measureAt(false), slowed: await measureAt(true) };
    }
    if (only.has('memory')) {
      console.log('measuring many switches');
      results.manySwitches = await measureManySwitches(browser, { origin: origins.federated, token });
    }
    if (only.has('live')) {
      console.log('measuring live messages');
      const visit = { origin: origins.federated, token };
      const unread = async () =>
        ((await user.get('/api/messages?start=0&length=1')) as AnswerOf<typeof listMessages>).unReadCount;
      results.live = {
        messages: await measureLiveMessages(
          browser,
          visit,
          messenger(api.base, dataDir, account.username),
          unread,
        ),
        frames: await measureLiveFrames(browser, visit),
      };
    }
  } finally {
    await browser.close();
  }
  if (only.has('import')) {
    console.log('measuring an import');
    results.staffImport = await measureImport(user, api.pid);
  }
}

/** The demo's data, made here when no start has been measured before. */
async function seeded(): Promise<string> {
  if (existsSync(join(dataDir, 'db'))) return dataDir;
  const api = await startProcess('portal-api/dist/server.js', { PORTAL_DATA_DIR: dataDir });
  await api.stop();
  return dataDir;
}
