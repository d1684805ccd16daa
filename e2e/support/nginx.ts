import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { apiPort, dataDir, port } from './stack';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const nginx = '/usr/sbin/nginx';

export const hasNginx = existsSync(nginx);

export interface Nginx {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts Debian's nginx before the running portal, with the configuration that the portal generates for it.
 * Everything it writes is in a folder of its own, so it needs no rights beyond those of whoever runs the stories.
 */
export async function startNginx(api = `127.0.0.1:${apiPort}`): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
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
  writeFileSync(join(folder, 'portal.conf'), server);
  writeFileSync(join(folder, 'nginx.conf'), around(folder));
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${own}`;
  try {
    await untilAnswered(origin, child);
  } catch (problem) {
    child.kill('SIGKILL');
    throw problem;
  }
  return {
    origin,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Takes the place of a distribution's own nginx.conf, around the generated part. */
function around(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/portal.conf;
}
`;
}

async function untilAnswered(origin: string, child: { exitCode: number | null }): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const isUp = await fetch(`${origin}/registry.json`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nginx did not answer');
}
