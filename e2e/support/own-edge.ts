import { execFile, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { port } from './stack';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

/** An edge with a registry of its own before the API of the portal under test: what it serves, nobody else sees. */
export interface OwnEdge {
  origin: string;
  /** One of the delivery commands over its registry; resolves with the JSON that it printed, rejects with it when it refuses. */
  delivery(...args: string[]): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/** Starts with the remotes of this checkout, in production unless `PORTAL_ENVIRONMENT` says otherwise. */
export async function startOwnEdge(settings: Settings = {}): Promise<OwnEdge> {
  const dataDir = mkdtempSync(join(tmpdir(), 'own-edge-'));
  const env = { ...process.env, PORTAL_API_PORT: String(port), PORTAL_DATA_DIR: dataDir, ...settings };
  const delivery = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, ['delivery/dist/delivery.js', ...args, '--json'], {
      cwd: root,
      env,
    }).catch(({ stdout: said, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(said + stderr);
    });
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  await delivery('release-builds', '--env', settings.PORTAL_ENVIRONMENT ?? 'production');
  const edge = fork(join(root, 'delivery/dist/edge.js'), [], {
    cwd: root,
    env: { ...env, PORT: '0', EDGE_HOST: '127.0.0.1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const own = await new Promise<number>((resolve, reject) => {
    edge.once('exit', (code) => reject(new Error(`the edge ended with ${code}`)));
    edge.on('message', (message: { port?: number }) => message.port && resolve(message.port));
  });
  return {
    origin: `http://localhost:${own}`,
    delivery,
    async stop() {
      const gone = new Promise((resolve) => edge.once('exit', resolve));
      edge.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
