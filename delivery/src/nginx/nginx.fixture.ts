import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxConfig } from './nginx-config';

const program = '/usr/sbin/nginx';
export const hasNginx = existsSync(program);

export interface RunningNginx {
  port: number;
  stop(): Promise<void>;
}

/** Debian's nginx with the portal's configuration for these ports of the loopback; it writes into a folder of its own. */
export async function startNginx(given: {
  api: number;
  edge: number;
  secret: string;
}): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-spec-'));
  const port = await freePort();
  const portal = nginxConfig({
    listen: `127.0.0.1:${port}`,
    serverName: '_',
    edge: `127.0.0.1:${given.edge}`,
    api: `127.0.0.1:${given.api}`,
    secret: given.secret,
  });
  writeFileSync(join(folder, 'nginx.conf'), around(folder, portal));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let attempt = 0; !(await listens(port)); attempt += 1) {
    if (child.exitCode !== null || attempt > 100) throw new Error('nginx did not start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    port,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function around(folder: string, portal: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${portal}
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
