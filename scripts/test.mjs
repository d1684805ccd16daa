import { join } from 'node:path';
import { lintChecks, runChecks, typeChecks } from './lib/checks.mjs';
import { readJest, readPlaywright, runCounted } from './lib/counted.mjs';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { haveBrowser, haveNginx } from './lib/system.mjs';

const started = performance.now();
const results = [];
const note = (name, passed, failed) => results.push({ name, passed, failed });

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
  if (!(await haveNginx())) console.log('  no nginx: the stories behind it are skipped');
  // Two story files at a time, each against a portal of its own; those of the project `alone` after them.
  for (const [project, workers] of Object.entries({ pages: '2', alone: '1' })) {
    const args = ['test', '--config', 'e2e/playwright.config.ts', '--project', project];
    const { passed, failed } = await runCounted(join(rootDir, 'e2e/node_modules/.bin/playwright'), args, {
      env: { E2E_WORKERS: workers, ...process.env },
      read: readPlaywright,
    });
    note(`playwright, ${project}`, passed, failed);
  }
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
