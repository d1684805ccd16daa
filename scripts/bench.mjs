import { install } from './lib/install.mjs';
import { become } from './lib/run.mjs';
import { haveBrowser } from './lib/system.mjs';

await install();
if (!(await haveBrowser())) console.log('no browser: the parts that open pages will fail');
become(process.execPath, ['e2e/bench/main.mjs', ...process.argv.slice(2)]);
