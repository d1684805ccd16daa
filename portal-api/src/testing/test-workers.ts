import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWorkers, type Workers } from '../platform/workers/workers';
import { bundleForNode } from './bundle-for-node';

const root = join(__dirname, '..', '..');
/** Inside the package, so that the bundle resolves its packages. */
const folders = join(root, 'node_modules', '.cache', 'test-workers');
const folder = join(folders, String(process.pid));
const log = { warn: () => undefined };

/** Returns real workers. The script is bundled once per Jest worker, the first process starts with the first task. */
export function createTestWorkers(): Workers {
  let started: Promise<Workers> | undefined;
  let real: Workers | undefined;
  return {
    run(...task) {
      started ??= bundled().then((script) => (real = createWorkers({ script, log })));
      return started.then((workers) => workers.run(...task));
    },
    /** There are no counts before the first task. */
    tasks: () => real?.tasks() ?? ({} as ReturnType<Workers['tasks']>),
    async close() {
      await (await started)?.close();
    },
  };
}

async function bundled(): Promise<URL> {
  const { scripts } = workerCache();
  if (!scripts.has('worker')) {
    removeFoldersOfEndedProcesses();
    await bundleForNode({ worker: join(root, 'src', 'worker.ts') }, folder);
    scripts.set('worker', join(folder, 'worker.js'));
  }
  return pathToFileURL(scripts.get('worker') ?? '');
}

function removeFoldersOfEndedProcesses(): void {
  if (!existsSync(folders)) return;
  for (const pid of readdirSync(folders))
    if (!isRunning(Number(pid))) rmSync(join(folders, pid), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
