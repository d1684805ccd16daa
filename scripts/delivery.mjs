import { spawnSync } from 'node:child_process';
import { buildApi, buildDelivery } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { dataDir, rootDir } from './lib/paths.mjs';
import { haveBrowser } from './lib/system.mjs';

const line = process.argv.slice(2);

// What the command prints is one JSON object: progress goes to the other stream.
console.log = console.error;
try {
  await install();
  await buildDelivery();
  // These run versions in a portal of their own, unless another machine does.
  if (['verify', 'matrix', 'serve'].includes(line[0]) && !process.env.PORTAL_RELEASE_SERVER) {
    await buildApi();
    await haveBrowser();
  }
  const { status, signal, error } = spawnSync(process.execPath, ['delivery/dist/delivery.js', ...line], {
    cwd: rootDir,
    stdio: 'inherit',
    env: { ...process.env, PORTAL_DATA_DIR: dataDir },
  });
  if (error) throw error;
  if (status === null) throw new Error(`the command was ended by ${signal}`);
  process.exitCode = status;
} catch (problem) {
  const error = `${line[0] ?? 'help'} could not be run: ${problem.message}`;
  if (line.includes('--json')) process.stdout.write(`${JSON.stringify({ error })}\n`);
  else console.error(error);
  process.exitCode = 1;
}
