import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';

// Runs every kind of bad release against every remote, and prints the time until the fallback is shown.
await install();
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', 'specs/federation/bad-releases', ...process.argv.slice(2)],
  {
    cwd: join(rootDir, 'e2e'),
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'all' },
  },
);
process.exitCode = status ?? 1;
