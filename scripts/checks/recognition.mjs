import { bundle } from '../lib/builds.mjs';

// Draws papers of made-up people and companies, reads them with the engine and compares the results.
await import('../recognition.mjs');
await bundle('e2e/.cache/recognition', { check: 'e2e/recognition/check.ts' });
await import('../../e2e/.cache/recognition/check.js');
process.exit(process.exitCode ?? 0);
