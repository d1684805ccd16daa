import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';

// Opens every page, link and button of a portal as six kinds of users, and reports what is broken.
await install();
const { status } = spawnSync(process.execPath, [join('e2e', 'crawl', 'main.mjs'), ...process.argv.slice(2)], {
  cwd: rootDir,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
