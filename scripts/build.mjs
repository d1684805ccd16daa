import { buildApi, buildDelivery, buildMonolith, buildPages } from './lib/builds.mjs';
import { install } from './lib/install.mjs';

await install();
await buildDelivery();
await buildApi();
await buildPages();
if (process.argv.includes('--monolith')) await buildMonolith();
