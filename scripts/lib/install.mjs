import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncImporters } from './lock-importers.mjs';
import { remoteFolders, rootDir } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';

const lockfile = join(rootDir, 'pnpm-lock.yaml');
const stamp = join(rootDir, 'node_modules', '.installed-from');

/** Installs the workspace if it is missing or its lockfile has changed since the last install. */
export async function install() {
  followFolders();
  const expected = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return;
  const { packageManager } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'));
  await step('installed the packages of the lockfile', () =>
    run('npx', ['-y', packageManager, 'install', '--frozen-lockfile'], {
      env: { ...process.env, CI: 'true' },
    }),
  );
  writeFileSync(stamp, expected);
}

/** Installs the packages of a tool that are not part of the workspace, unless `part` is there. Returns their folder. */
export async function installTool(name, part, what) {
  const folder = join(rootDir, 'scripts', name);
  if (!existsSync(join(folder, 'node_modules', part)))
    await step(`installed ${what}`, () =>
      run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder }),
    );
  return folder;
}

/** Updates the lockfile for a remote's folder that was added or removed since the last install. */
function followFolders() {
  const dependencies = Object.fromEntries(
    remoteFolders().map((folder) => [
      folder,
      JSON.parse(readFileSync(join(rootDir, folder, 'package.json'), 'utf8')).dependencies ?? {},
    ]),
  );
  const present = readFileSync(lockfile, 'utf8');
  const synced = syncImporters(present, dependencies, (folder) => folder.startsWith('remote-'));
  if (synced !== present) writeFileSync(lockfile, synced);
}
