// npm start on a copy of the demo's data of DEMO_NOW, which are made once per build of the API; for stories.
import { buildApi, buildDelivery, buildPages } from './lib/builds.mjs';
import { install } from './lib/install.mjs';
import { dataDir, rootDir } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';

await install();
await buildDelivery();
await buildApi();
const { copyDemoData } = await import('../delivery/dist/demo-data.js');
// They take about as long as building the pages: both at once.
await Promise.all([
  step("copied the demo's data", () => copyDemoData(rootDir, dataDir, process.env.DEMO_NOW)),
  buildPages(),
]);
await import('./start.mjs');
