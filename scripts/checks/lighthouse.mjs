import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../lib/builds.mjs';
import { rootDir } from '../lib/paths.mjs';
import { step } from '../lib/progress.mjs';
import { run } from '../lib/run.mjs';

// Runs Lighthouse's audits on the login page and, signed in, on one page of each kind. Its packages are not part of the
// workspace: the first run installs them.
const folder = join(rootDir, 'scripts', 'lighthouse');
if (!existsSync(join(folder, 'node_modules', 'lighthouse')))
  await step('installed Lighthouse', () =>
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder }),
  );

await bundle('e2e/.cache/lighthouse', { audits: 'e2e/lighthouse/audits.ts' });
await import(pathToFileURL(join(rootDir, 'e2e/.cache/lighthouse/audits.js')).href);
