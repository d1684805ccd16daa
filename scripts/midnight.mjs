import { spawnSync } from 'node:child_process';
import { install } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { rootDir } from './lib/paths.mjs';

// 10,000 orders due at one midnight on a PostgreSQL server, with two API processes of which one is killed.
await install();
const own = process.env.TEST_DATABASE_URL === undefined ? await startPostgres() : undefined;
const url = process.env.TEST_DATABASE_URL ?? own?.url;
if (url) {
  const { status } = spawnSync('npx', ['jest', '-w', '1', 'portal-api/src/midnight'], {
    cwd: rootDir,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url, MIDNIGHT_ORDERS: process.env.MIDNIGHT_ORDERS ?? '10000' },
  });
  await own?.stop();
  process.exitCode = status ?? 1;
} else process.exitCode = 1;
