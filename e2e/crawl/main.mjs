import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../../scripts/lib/builds.mjs';
import { rootDir } from '../../scripts/lib/paths.mjs';

// Node 20 runs no TypeScript: the command is bundled first.
process.chdir(rootDir);
await bundle('e2e/.cache/crawl', { crawl: 'e2e/crawl/crawl.ts' });
await import(pathToFileURL(join(rootDir, 'e2e/.cache/crawl/crawl.js')).href);
