import { spawnSync } from 'node:child_process';
import { buildApi } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { dataDir, rootDir } from './lib/paths.mjs';

// The command prints one JSON object on stdout, so progress goes to stderr.
console.log = console.error;
await install();
await buildApi();
const { status } = spawnSync(
  process.execPath,
  ['portal-api/dist/rotate-secret.js', ...process.argv.slice(2)],
  { cwd: rootDir, stdio: 'inherit', env: { ...process.env, PORTAL_DATA_DIR: dataDir } },
);
process.exitCode = status ?? 1;
