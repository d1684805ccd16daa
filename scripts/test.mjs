import { join } from 'node:path';
import { buildApi, buildDelivery, buildPages } from './lib/builds.mjs';
import { lintChecks, runChecks, typeChecks } from './lib/checks.mjs';
import { readJest, readPlaywright, runCounted } from './lib/counted.mjs';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { haveBrowser, haveNginx } from './lib/system.mjs';

const started = performance.now();
const results = [];
const note = (name, passed, failed) => results.push({ name, passed, failed });

const storiesPort = Number(process.env.E2E_PORT ?? 18080);
/** Stories of one run share a portal and take turns. Those of releases mostly wait: they run beside the others. */
const storyRuns = [
  { name: 'stories', only: 'specs/(?!federation/)', port: storiesPort },
  { name: 'stories of releases', only: 'specs/federation/', port: storiesPort + 10 },
];

/** Types, style and direction: one count per check. */
async function check(name, checks) {
  console.log(name);
  const failed = await runChecks(checks);
  note(name, checks.length - failed.length, failed.length);
}

async function jest() {
  console.log('jest');
  const postgres = await startPostgres();
  console.log(
    postgres
      ? '  API specs run on the embedded database and on PostgreSQL'
      : '  no PostgreSQL here: API specs run on the embedded database alone',
  );
  try {
    const env = { ...process.env, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) };
    const { passed, failed } = await runCounted(join(rootDir, 'node_modules/.bin/jest'), ['--maxWorkers=2'], {
      env,
      read: readJest,
    });
    note('jest', passed, failed);
  } finally {
    await postgres?.stop();
  }
}

async function playwright() {
  console.log('playwright');
  if (!(await haveBrowser())) {
    console.log('  no browser');
    return note('playwright', 0, 1);
  }
  if (!(await haveNginx())) console.log('  no nginx: what stands behind it is not tested');
  // Built once, before two portals start from the same builds.
  await buildDelivery();
  await buildApi();
  await buildPages();
  await Promise.all(storyRuns.map(runStories));
}

async function runStories({ name, only, port }) {
  const args = ['test', '--config', 'e2e/playwright.config.ts', only];
  const { passed, failed } = await runCounted(join(rootDir, 'e2e/node_modules/.bin/playwright'), args, {
    env: { ...process.env, E2E_PORT: String(port), PORTAL_API_PORT: String(port + 1) },
    read: readPlaywright,
  });
  note(name, passed, failed);
}

await install();
await check('types', typeChecks);
await check('lint', lintChecks);
await jest();
await playwright();

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`\nin ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
for (const { name, passed, failed } of results) console.log(`  ${name}: ${passed} passed, ${failed} failed`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') ? 1 : 0;
