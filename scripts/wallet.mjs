import { spawnSync } from 'node:child_process';
import { install } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { rootDir } from './lib/paths.mjs';

// A thousand payments at once on one wallet on a PostgreSQL server, and again with the API killed between them.
await install();
const own = process.env.TEST_DATABASE_URL === undefined ? await startPostgres() : undefined;
const url = process.env.TEST_DATABASE_URL ?? own?.url;
if (url) {
  const { status } = spawnSync('npx', ['jest', '-w', '1', 'portal-api/src/wallet'], {
    cwd: rootDir,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url, WALLET_PAYMENTS: process.env.WALLET_PAYMENTS ?? '1000' },
  });
  await own?.stop();
  process.exitCode = status ?? 1;
} else process.exitCode = 1;
