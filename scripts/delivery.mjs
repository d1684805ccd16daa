import { spawnSync } from 'node:child_process';
import { buildApi, buildDelivery } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { dataDir, rootDir } from './lib/paths.mjs';
import { haveBrowser } from './lib/system.mjs';

// What the command prints is one JSON object: progress goes to the other stream.
console.log = console.error;
await install();
await buildDelivery();
// These run versions in a portal of their own.
if (['verify', 'matrix'].includes(process.argv[2])) {
  await buildApi();
  await haveBrowser();
}
const { status } = spawnSync(process.execPath, ['delivery/dist/delivery.js', ...process.argv.slice(2)], {
  cwd: rootDir,
  stdio: 'inherit',
  env: { ...process.env, PORTAL_DATA_DIR: dataDir },
});
process.exitCode = status ?? 1;
