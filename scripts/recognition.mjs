import { importBundled } from './lib/builds.mjs';
import { install, installTool } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';

// Reads licences and identity cards on this machine; the portal calls it if RECOGNITION_URL names it. Its packages are
// not part of the workspace: the first run installs them.
process.chdir(rootDir);
await install();
process.env.RECOGNITION_ENGINE = await installTool('recognition', 'tesseract.js', 'the recognition engine');
await importBundled('portal-api/src/recognition.ts', 'recognition');
