import { spawnSync } from 'node:child_process';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';

// Rosters of 5,000 lines in every layout, with a hundred planted differences.
await install();
const spec = 'portal-api/src/modules/roster/check/roster-check.spec';
const { status } = spawnSync('npx', ['jest', '-w', '1', spec, '-t', 'planted differences'], {
  cwd: rootDir,
  stdio: 'inherit',
  env: { ...process.env, ROSTER_LINES: process.env.ROSTER_LINES ?? '5000', TEST_DATABASES: 'all' },
});
process.exitCode = status ?? 1;
