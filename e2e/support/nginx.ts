import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { runNginx } from '../../scripts/lib/run-nginx.mjs';
import { apiPort, dataDir, port } from './stack';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

export interface Nginx {
  origin: string;
  stop(): Promise<void>;
}

/** Starts nginx in front of the running portal, with the configuration that the portal generates. */
export async function startNginx(api = `127.0.0.1:${apiPort}`): Promise<Nginx> {
  const own = await freePort();
  const { stdout: server } = await run(
    process.execPath,
    [
      'delivery/dist/delivery.js',
      'nginx-config',
      '--listen',
      `127.0.0.1:${own}`,
      '--edge',
      `127.0.0.1:${port}`,
      '--api',
      api,
    ],
    { cwd: root, env: { ...process.env, PORTAL_DATA_DIR: dataDir } },
  );
  return { origin: `http://localhost:${own}`, ...(await runNginx(server, own)) };
}
