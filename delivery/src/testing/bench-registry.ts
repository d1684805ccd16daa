import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureCanary } from './measure-canary';
import { measureServed } from './measure-served';
import { measureWriters } from './measure-writers';

/** Prints what the registry promises, as one JSON object: how soon a change is served, many writers, canary slices. */
const folder = mkdtempSync(join(tmpdir(), 'bench-registry-'));
try {
  const script = fileURLToPath(new URL('registry-writer.js', import.meta.url));
  const figures = {
    served: [await measureServed('folder', folder), await measureServed('bucket', folder)],
    writers: await measureWriters(script, folder),
    canary: measureCanary(['claims', 'finance', 'insure', 'settings']),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 1)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
