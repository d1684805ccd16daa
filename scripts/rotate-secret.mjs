import { spawnSync } from 'node:child_process';
import { buildApi } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { dataDir, rootDir } from './lib/paths.mjs';

// What the command prints is one JSON object: progress goes to the other stream.
console.log = console.error;
await install();
await buildApi();
const { status } = spawnSync(
  process.execPath,
  ['portal-api/dist/rotate-secret.js', ...process.argv.slice(2)],
  { cwd: rootDir, stdio: 'inherit', env: { ...process.env, PORTAL_DATA_DIR: dataDir } },
);
process.exitCode = status ?? 1;
