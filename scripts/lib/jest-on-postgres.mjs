import { spawnSync } from 'node:child_process';
import { install } from './install.mjs';
import { rootDir } from './paths.mjs';
import { startPostgres } from './postgres.mjs';

/** Runs a spec on a PostgreSQL server with settings that make it the full size; those of this machine win. */
export async function jestOnPostgres(spec, settings) {
  await install();
  const own = process.env.TEST_DATABASE_URL === undefined ? await startPostgres() : undefined;
  const url = process.env.TEST_DATABASE_URL ?? own?.url;
  if (!url) return void (process.exitCode = 1);
  const { status } = spawnSync('npx', ['jest', '-w', '1', spec], {
    cwd: rootDir,
    stdio: 'inherit',
    env: { ...settings, ...process.env, TEST_DATABASE_URL: url },
  });
  await own?.stop();
  process.exitCode = status ?? 1;
}
