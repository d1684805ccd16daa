import { fork, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { temporaryFolder, writeHostBuild } from './edge.fixture';

const folder = temporaryFolder();
/** Inside the package, so that the bundle resolves its packages. */
const bundled = join(import.meta.dirname, '../../node_modules/.cache/edge-process', String(process.pid));

let child: ChildProcess | undefined;

afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(bundled, { recursive: true, force: true });
});

describe('the edge process', () => {
  it('reports its port, sends heartbeats, and exits when its parent disconnects', async () => {
    const script = join(bundled, 'edge.mjs');
    await build({
      entryPoints: [join(import.meta.dirname, 'main.ts')],
      outfile: script,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      logLevel: 'warning',
    });
    const hostDir = join(folder, 'host');
    writeHostBuild(hostDir);
    const settings = { PORT: '0', EDGE_HOST: '127.0.0.1', PORTAL_DATA_DIR: folder, PORTAL_HOST_DIR: hostDir };
    child = fork(script, [], {
      env: { ...process.env, ...settings },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const messages = on(child, 'message');
    const next = async () => ((await messages.next()).value as [unknown])[0];

    expect(await next()).toEqual({ type: 'listening', port: expect.any(Number) });
    // The second heartbeat is only sent after the first was read.
    expect([await next(), await next()]).toEqual([{ heartbeat: true }, { heartbeat: true }]);
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 30_000);
});
