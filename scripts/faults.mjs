import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';

// Plays every kind of bad release against every remote, and prints how long people wait for the version that stands in.
await install();
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', 'specs/federation/faults', ...process.argv.slice(2)],
  {
    cwd: join(rootDir, 'e2e'),
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'all' },
  },
);
process.exitCode = status ?? 1;
