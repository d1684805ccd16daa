import { importBundled } from '../lib/builds.mjs';
import { installTool } from '../lib/install.mjs';

// Alters every file of one remote per tool chain on its way to the browser. Vite is not part of the workspace: the first
// run installs it.
await installTool('vite', 'vite', 'Vite');
await importBundled('e2e/tampered/tampered.ts', 'tampered');
