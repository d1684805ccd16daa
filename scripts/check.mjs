import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checks } from './lib/named-checks.mjs';
import { bundle } from './lib/builds.mjs';
import { freePort } from './lib/free-port.mjs';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';
import { startPostgres } from './lib/postgres.mjs';

// What is too long for `npm test`: npm run check -- <name> [its options]. Without a name it prints the table.
const [name = '', ...options] = process.argv.slice(2);
const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
if (!check) {
  if (name) console.error(`there is no check ${name}`);
  for (const [each, { what }] of Object.entries(checks)) console.log(`${each.padEnd(16)} ${what}`);
  process.exit(name ? 1 : 0);
}
process.chdir(rootDir);
// A check finds its options where it would if it were started alone.
process.argv.splice(2, 1);
await install();
if (check.program) await runBundled(check.program);
else if (check.script) await import(pathToFileURL(join(rootDir, 'scripts', 'checks', `${name}.mjs`)).href);
else process.exitCode = await runJest(check);

/** Node 20 runs no TypeScript. */
async function runBundled(entry) {
  process.env.PORT ??= String(await freePort());
  const helpers = check.helpers ? bundle(`portal-api/.cache/${name}`, check.helpers) : undefined;
  await Promise.all([bundle(`e2e/.cache/${name}`, { [name]: entry }), helpers]);
  await import(pathToFileURL(join(rootDir, `e2e/.cache/${name}/${name}.js`)).href);
}

/** Settings make a spec the full size; those of this machine win. */
async function runJest({ spec, settings = {}, engine, args = ['-w', '1'] }) {
  const given = process.env.TEST_DATABASE_URL;
  const own = engine && given === undefined ? await startPostgres() : undefined;
  const url = given ?? own?.url;
  if (engine && !url) return 1;
  const { status } = spawnSync('npx', ['jest', ...args, spec, ...options], {
    stdio: 'inherit',
    env: { ...settings, ...process.env, ...(url ? { TEST_DATABASE_URL: url } : {}) },
  });
  await own?.stop();
  return status ?? 1;
}
