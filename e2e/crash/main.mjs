import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../../scripts/lib/builds.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { rootDir } from '../../scripts/lib/paths.mjs';

// Node 20 runs no TypeScript.
process.chdir(rootDir);
process.env.PORT ??= String(await freePort());
await bundle('e2e/.cache/crash', { crash: 'e2e/crash/crash.ts' });
await import(pathToFileURL(join(rootDir, 'e2e/.cache/crash/crash.js')).href);
