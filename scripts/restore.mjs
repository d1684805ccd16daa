import { resolve } from 'node:path';
import { buildApi } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { dataDir } from './lib/paths.mjs';
import { become } from './lib/run.mjs';

// Run as `npm run restore -- <backup> [--replace]` while the portal is stopped.
await install();
await buildApi();
const args = process.argv.slice(2).map((arg) => (arg.startsWith('--') ? arg : resolve(arg)));
become(process.execPath, ['portal-api/dist/backup.js', 'restore', ...args], {
  env: { PORTAL_DATA_DIR: dataDir },
});
