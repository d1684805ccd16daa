import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checks } from './lib/named-checks.mjs';
import { buildApi, buildDelivery, buildPages, bundle, importBundled } from './lib/builds.mjs';
import { freePort } from './lib/free-port.mjs';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { haveNginx, havePgbouncer } from './lib/system.mjs';

// Runs a check too long for `npm test`: npm run check -- <name> [its options]. Without a name, lists the checks.
const [name = '', ...options] = process.argv.slice(2);
const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
if (!check) {
  if (name) console.error(`there is no check ${name}`);
  for (const [each, { what }] of Object.entries(checks)) console.log(`${each.padEnd(16)} ${what}`);
  process.exit(name ? 1 : 0);
}
process.chdir(rootDir);
// Removes the name, so that a check finds its options as if it were started directly.
process.argv.splice(2, 1);
await install();
if (check.program) await runBundled(check);
else if (check.script) await import(pathToFileURL(join(rootDir, 'scripts', 'checks', `${name}.mjs`)).href);
else process.exitCode = await runJest(check);

async function runBundled({ program, helpers, engine, needsNginx, builds }) {
  process.env.PORT ??= String(await freePort());
  if (helpers) await bundle(`portal-api/.cache/${name}`, helpers);
  if (builds) {
    await buildDelivery();
    await buildApi();
    await buildPages();
  }
  if (needsNginx && !(await haveNginx())) return void (process.exitCode = 1);
  const run = async () => {
    await importBundled(program, name);
    return process.exitCode ?? 0;
  };
  process.exitCode = engine ? await onPostgres(run) : await run();
}

/** Runs with TEST_DATABASE_URL, or with a server that is started and stopped here; returns 1 if there is none. */
async function onPostgres(run) {
  if (process.env.TEST_DATABASE_URL !== undefined) return run();
  const own = await startPostgres();
  if (!own) return 1;
  process.env.TEST_DATABASE_URL = own.url;
  try {
    return await run();
  } finally {
    await own.stop();
  }
}

/** `settings` run the spec at full size; variables of the environment take precedence. */
async function runJest({ spec, settings = {}, engine, needsPgbouncer, args = ['-w', '1'] }) {
  if (needsPgbouncer && !(await havePgbouncer())) return 1;
  const run = async () => {
    // A given path replaces the check's own: Jest would run the matches of both.
    const isNarrowed = options[0] && !options[0].startsWith('-');
    const { status } = spawnSync('npx', ['jest', ...args, ...(isNarrowed ? [] : [spec]), ...options], {
      stdio: 'inherit',
      env: { ...settings, ...process.env },
    });
    return status ?? 1;
  };
  return engine ? onPostgres(run) : run();
}
