import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';

// Opens the pages of a running portal on a slow machine: how far their layout shifts, and what axe reports.
await install();
const { status } = spawnSync(process.execPath, [join('e2e', 'look', 'main.mjs'), ...process.argv.slice(2)], {
  cwd: rootDir,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
