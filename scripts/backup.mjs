import { cpSync, mkdirSync, renameSync, rmSync, existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApi } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { dataDir } from './lib/paths.mjs';
import { runProviderCommand } from './lib/provider-call.mjs';
import { run } from './lib/run.mjs';

/** Backs up database, files, secrets and releases, and prints the backup's folder. Works while the portal runs. */
const { values } = parseArgs({ options: { to: { type: 'string' } } });
const target = values.to === undefined ? undefined : resolve(values.to);

/** The embedded database belongs to the running process, so that process makes the copy. */
async function fromRunningPortal() {
  const { folder } = await runProviderCommand('backup');
  if (target === undefined) return folder;
  const moved = join(target, basename(folder));
  mkdirSync(target, { recursive: true });
  try {
    renameSync(folder, moved);
  } catch {
    // To another disk. The manifest, which makes it a backup, is copied too; it does not match an incomplete copy.
    cpSync(folder, moved, { recursive: true });
    rmSync(folder, { recursive: true });
  }
  return moved;
}

async function fromDataFolder() {
  const to = target === undefined ? [] : ['--to', target];
  const env = { ...process.env, PORTAL_DATA_DIR: dataDir };
  return (await run(process.execPath, ['portal-api/dist/backup.js', 'backup', ...to], { env })).trim();
}

try {
  const isEmbedded = !process.env.DATABASE_URL;
  if (isEmbedded && isPortalRunning()) console.log(await fromRunningPortal());
  else {
    console.log = console.error;
    await install();
    await buildApi();
    process.stdout.write(`${await fromDataFolder()}\n`);
  }
} catch (problem) {
  console.error(problem.message);
  process.exitCode = 1;
}

/** Whether a portal seems to use the data folder. Only a hint: the folder's lock decides. */
function isPortalRunning() {
  const path = join(dataDir, 'portal.lock');
  if (!existsSync(path)) return false;
  try {
    process.kill(JSON.parse(readFileSync(path, 'utf8')).pid, 0);
    return true;
  } catch {
    return false;
  }
}
