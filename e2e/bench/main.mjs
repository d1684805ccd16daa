import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApi, buildDelivery, buildMonolith, buildPages, bundle } from '../../scripts/lib/builds.mjs';
import { rootDir } from '../../scripts/lib/paths.mjs';

// Node 20 runs no TypeScript: the benchmark and the API's helpers that it starts are bundled first.
process.chdir(rootDir);
// The load is read before the builds below, so that they do not count as other work.
process.env.BENCH_LOAD = String(loadavg()[0]);
const imported = (product) => import(pathToFileURL(join(rootDir, product)).href);

await bundle('e2e/.cache/bench-settings', { settings: 'e2e/bench/settings.ts' });
const { readOptions } = await imported('e2e/.cache/bench-settings/settings.js');
const { needsPages } = readOptions(process.argv.slice(2));
await buildDelivery();
await buildApi();
if (needsPages) {
  await buildPages();
  await buildMonolith();
}
await bundle('portal-api/.cache/bench', {
  fill: 'portal-api/src/testing/bench-fill.ts',
  bare: 'portal-api/src/testing/bench-bare-route.ts',
  feed: 'portal-api/src/testing/bench-feed.ts',
});
await bundle('delivery/.cache/bench', {
  registry: 'delivery/src/testing/bench-registry.ts',
  'registry-writer': 'delivery/src/testing/registry-writer.ts',
});
await bundle('e2e/.cache/bench', { bench: 'e2e/bench/bench.ts' });
await imported('e2e/.cache/bench/bench.js');
