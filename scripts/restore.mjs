import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { buildApi } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { dataDir, rootDir } from './lib/paths.mjs';

// Run as `npm run restore -- <backup> [--replace]` while the portal is stopped.
await install();
await buildApi();
const args = process.argv.slice(2).map((arg) => (arg.startsWith('--') ? arg : resolve(arg)));
const { status } = spawnSync(process.execPath, ['portal-api/dist/backup.js', 'restore', ...args], {
  cwd: rootDir,
  stdio: 'inherit',
  env: { ...process.env, PORTAL_DATA_DIR: dataDir },
});
process.exitCode = status ?? 1;
