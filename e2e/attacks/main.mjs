import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../../scripts/lib/builds.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { rootDir } from '../../scripts/lib/paths.mjs';

// Node 20 runs no TypeScript: the command is bundled first, and so is the API's maker of hostile files.
process.chdir(rootDir);
process.env.PORT ??= String(await freePort());
await bundle('portal-api/.cache/attacks', { files: 'portal-api/src/testing/hostile/write-files.ts' });
await bundle('e2e/.cache/attacks', { attacks: 'e2e/attacks/attacks.ts' });
await import(pathToFileURL(join(rootDir, 'e2e/.cache/attacks/attacks.js')).href);
