import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWorkers, type Workers } from '../platform/workers/workers';
import { bundleForNode } from './bundle-for-node';

const root = join(__dirname, '..', '..');
/** Inside the package, so that the bundle finds its packages. */
const folder = join(root, 'node_modules', '.cache', 'test-workers', String(process.pid));
const log = { warn: () => undefined };

/** Real workers. Their script is bundled, and the first process started, when the first task comes. */
export function createTestWorkers(): Workers {
  let started: Promise<Workers> | undefined;
  return {
    run(...task) {
      started ??= bundled().then((script) => createWorkers({ script, log }));
      return started.then((workers) => workers.run(...task)) as never;
    },
    async close() {
      await (await started)?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function bundled(): Promise<URL> {
  await bundleForNode({ worker: join(root, 'src', 'worker.ts') }, folder);
  return pathToFileURL(join(folder, 'worker.mjs'));
}
