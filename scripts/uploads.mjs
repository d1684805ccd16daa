import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';

// Uploads twenty files in Chromium over a slow line that is cut twice, and checks that each arrives once; and fifty at
// once, with the memory that they take and how long others wait.
await install();
const { status } = spawnSync(
  process.execPath,
  [join('e2e', 'uploads', 'main.mjs'), ...process.argv.slice(2)],
  {
    cwd: rootDir,
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
