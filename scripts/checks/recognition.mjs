import { importBundled } from '../lib/builds.mjs';

// Draws papers of made-up people and companies, reads them with the engine and compares the results.
await import('../recognition.mjs');
await importBundled('e2e/recognition/check.ts', 'recognition');
process.exit(process.exitCode ?? 0);
