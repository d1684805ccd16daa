import { importBundled } from '../lib/builds.mjs';
import { installTool } from '../lib/install.mjs';

// Runs Lighthouse's audits on the login page and, signed in, on one page of each kind. Its packages are not part of the
// workspace: the first run installs them.
await installTool('lighthouse', 'lighthouse', 'Lighthouse');
await importBundled('e2e/lighthouse/audits.ts', 'lighthouse');
