// Runs `npm start` for stories on a copy of the demo data of DEMO_NOW, which is made once per build of the API.
import { buildApi, buildDelivery, buildPages } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { dataDir, rootDir } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';

await install();
await buildDelivery();
await buildApi();
const { copyDemoData } = await import('../delivery/dist/demo-data.js');
// The data take about as long as building the pages, so both run at once.
await Promise.all([
  step("copied the demo's data", () => copyDemoData(rootDir, dataDir, process.env.DEMO_NOW)),
  buildPages(),
]);
await import('./start.mjs');
