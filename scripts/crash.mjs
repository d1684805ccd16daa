import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';

// Kills API, edge or both ten times under thirty writers, and checks that nothing acknowledged is lost or duplicated.
await install();
const { status } = spawnSync(process.execPath, [join('e2e', 'crash', 'main.mjs')], {
  cwd: rootDir,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
