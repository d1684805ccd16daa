import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';

// Attacks a running portal, and measures how long everybody else waits meanwhile and how much memory the API takes.
await install();
const { status } = spawnSync(
  process.execPath,
  [join('e2e', 'attacks', 'main.mjs'), ...process.argv.slice(2)],
  {
    cwd: rootDir,
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
