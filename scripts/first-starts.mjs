import { spawnSync } from 'node:child_process';
import { install } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { rootDir } from './lib/paths.mjs';

// Kills the demo's first start on a PostgreSQL server at ten moments, beside another application's table.
await install();
const postgres = await startPostgres();
if (postgres) {
  const { status } = spawnSync('npx', ['jest', '-w', '1', 'portal-api/src/first-start'], {
    cwd: rootDir,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url, FIRST_STARTS: 'all' },
  });
  await postgres.stop();
  process.exitCode = status ?? 1;
} else process.exitCode = 1;
