import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../../scripts/lib/builds.mjs';
import { rootDir } from '../../scripts/lib/paths.mjs';

// Node 20 runs no TypeScript: the command is bundled first.
process.chdir(rootDir);
await bundle('e2e/.cache/uploads', { uploads: 'e2e/uploads/uploads.ts' });
await import(pathToFileURL(join(rootDir, 'e2e/.cache/uploads/uploads.js')).href);
