import { runChecks, typeChecks } from './lib/checks.mjs';
import { install } from './lib/install.mjs';

await install();
const failed = await runChecks(typeChecks);
process.exitCode = failed.length ? 1 : 0;
