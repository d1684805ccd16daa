import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';

const stamp = join(rootDir, 'node_modules', '.installed-from');

/** Installs the workspace when it is missing or its lockfile is another than at the last install. */
export async function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(rootDir, 'pnpm-lock.yaml')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const { packageManager } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'));
  await step('installed the packages of the lockfile', () =>
    run('npx', ['-y', packageManager, 'install', '--frozen-lockfile'], {
      env: { ...process.env, CI: 'true' },
    }),
  );
  writeFileSync(stamp, wanted);
}
