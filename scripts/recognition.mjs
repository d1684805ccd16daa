import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { run } from './lib/run.mjs';

// Reads licences and identity cards on this machine; the portal calls it if RECOGNITION_URL names it. Its packages are
// not part of the workspace: the first run installs them.
process.chdir(rootDir);
await install();
const folder = join(rootDir, 'scripts', 'recognition');
if (!existsSync(join(folder, 'node_modules', 'tesseract.js')))
  await step('installed the recognition engine', () =>
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder }),
  );
process.env.RECOGNITION_ENGINE = folder;
const load = (path) => import(pathToFileURL(join(rootDir, path)).href);

await bundle('portal-api/.cache/recognition', { recognition: 'portal-api/src/recognition.ts' });
await load('portal-api/.cache/recognition/recognition.js');
