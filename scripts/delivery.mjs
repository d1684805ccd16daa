import { spawnSync } from 'node:child_process';
import { buildApi, buildDelivery } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { dataDir, rootDir } from './lib/paths.mjs';
import { haveBrowser } from './lib/system.mjs';

const line = process.argv.slice(2);

// The command prints one JSON object on stdout, so progress goes to stderr.
console.log = console.error;
try {
  await install();
  await buildDelivery();
  // These commands run versions in a separate portal, unless another machine does.
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
