import { install } from './lib/install.mjs';
import { become } from './lib/run.mjs';

await install();
become(process.execPath, ['e2e/bench/main.mjs', ...process.argv.slice(2)]);
