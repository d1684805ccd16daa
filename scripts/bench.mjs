import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';

await install();
const entry = join('e2e', 'bench', 'main.mjs');
if (!existsSync(join(rootDir, entry))) throw new Error(`${entry} is missing`);
const { status } = spawnSync(process.execPath, [entry, ...process.argv.slice(2)], {
  cwd: rootDir,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
