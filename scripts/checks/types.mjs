import { runChecks, typeChecks } from '../lib/checks.mjs';

const failed = await runChecks(typeChecks);
process.exitCode = failed.length ? 1 : 0;
