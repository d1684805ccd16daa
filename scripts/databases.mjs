import { spawnSync } from 'node:child_process';
import { install } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { rootDir } from './lib/paths.mjs';

// All API specs on the embedded database and on a PostgreSQL server; `npm test` runs most of them on one of the two.
await install();
const own = process.env.TEST_DATABASE_URL === undefined ? await startPostgres() : undefined;
const url = process.env.TEST_DATABASE_URL ?? own?.url;
if (url) {
  const { status } = spawnSync('npx', ['jest', '-w', '2', 'portal-api', ...process.argv.slice(2)], {
    cwd: rootDir,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url, TEST_DATABASES: 'all' },
  });
  await own?.stop();
  process.exitCode = status ?? 1;
} else process.exitCode = 1;
