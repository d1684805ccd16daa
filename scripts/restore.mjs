import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { buildApi } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { dataDir, rootDir } from './lib/paths.mjs';

// `npm run restore -- <backup> [--replace]`, while the portal is stopped.
await install();
await buildApi();
const words = process.argv.slice(2).map((word) => (word.startsWith('--') ? word : resolve(word)));
const { status } = spawnSync(process.execPath, ['portal-api/dist/backup.js', 'restore', ...words], {
  cwd: rootDir,
  stdio: 'inherit',
  env: { ...process.env, PORTAL_DATA_DIR: dataDir },
});
process.exitCode = status ?? 1;
