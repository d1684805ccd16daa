import { stripVTControlCharacters } from 'node:util';
import { lintChecks, runChecks, typeChecks } from './lib/checks.mjs';
import { runJest, runPlaywright } from './lib/counted.mjs';
import { freePorts } from './lib/free-port.mjs';
import { install } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { haveBrowser, haveNamespaces, haveNginx } from './lib/system.mjs';

const started = performance.now();
const results = [];
const minutesSince = (begin) => ((performance.now() - begin) / 60_000).toFixed(1);
let lastEnd = started;
function note(name, passed, failed, flaky = []) {
  results.push({ name, passed, failed, flaky, minutes: minutesSince(lastEnd) });
  lastEnd = performance.now();
}

/** Runs checks under one heading and counts each of them. */
async function check(name, checks) {
  console.log(name);
  const failed = await runChecks(checks);
  const failures = failed.map((title) => ({ title, message: '' }));
  note(name, checks.length - failed.length, failures);
}

async function jest() {
  console.log('jest');
  if (!(await haveNginx()))
    console.log('  no nginx: nginx-attacks.spec.ts and the stories behind it are skipped');
  if (!(await haveBrowser())) console.log('  no browser: offenders.spec.ts is skipped');
  const postgres = await startPostgres();
  console.log(
    postgres
      ? '  most API specs run on PostgreSQL, some on the embedded database, too'
      : '  no PostgreSQL here: API specs run on the embedded database alone',
  );
  try {
    const env = { ...process.env, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) };
    const { passed, failed, flaky } = await runJest(env);
    note('jest', passed, failed, flaky);
  } finally {
    await postgres?.stop();
  }
}

async function playwright() {
  console.log('playwright');
  if (!(await haveBrowser({ forStories: true }))) {
    console.log('  no browser');
    return note('playwright', 0, [{ title: 'no browser', message: '' }]);
  }
  // Two story files at a time, each against a separate portal; the stories of the project `alone` run after them.
  const given = process.env.E2E_PORT ?? String(await freePorts(18080, 20));
  for (const [project, workers] of Object.entries({ pages: '2', alone: '1' })) {
    const { passed, failed, flaky } = await runPlaywright(project, {
      E2E_WORKERS: workers,
      E2E_PORT: given,
      ...process.env,
    });
    note(`playwright, ${project}`, passed, failed, flaky);
  }
}

/** Prints failed tests at the very end, where readers of the last lines find them. */
function printTests(heading, tests) {
  if (tests.length) console.log(`\n${heading}`);
  for (const { title, message } of tests) {
    console.log(`  ${title}`);
    const lines = stripVTControlCharacters(message).split('\n');
    const ours = lines.filter((line) => line.trim() && !line.includes('node_modules'));
    for (const line of ours.slice(0, 25)) console.log(`      ${line.slice(0, 300)}`);
  }
}

await install();
if (!haveNamespaces()) {
  console.log(
    'no user namespaces here: versions are verified without the sandbox, and browser.spec.ts is skipped',
  );
  process.env.PORTAL_VERIFY_SANDBOX ??= 'off';
}
await check('types and lint', [...typeChecks, ...lintChecks]);
await jest();
await playwright();

const passed = results.reduce((total, result) => total + result.passed, 0);
const failed = results.flatMap((result) => result.failed);
const flaky = results.flatMap((result) => result.flaky);
console.log(`\nin ${minutesSince(started)} minutes`);
for (const result of results) {
  const tried = result.flaky.length ? `, ${result.flaky.length} of them at the second attempt` : '';
  console.log(
    `  ${result.name}: ${result.passed} passed${tried}, ${result.failed.length} failed (${result.minutes} min)`,
  );
}
printTests('flaky: passed at the second attempt', flaky);
printTests('failed', failed);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length ? 1 : 0;
