import { lintChecks, runChecks } from './lib/checks.mjs';
import { install } from './lib/install.mjs';

await install();
const failed = await runChecks(lintChecks);
process.exitCode = failed.length ? 1 : 0;
