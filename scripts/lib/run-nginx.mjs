import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const nginx = '/usr/sbin/nginx';

export const hasNginx = existsSync(nginx);

/**
 * Runs Debian's nginx with `configuration` in its http block; resolves when it listens on `port` of the loopback. It
 * writes only to a separate folder, so it needs no rights beyond those of the user.
 */
export async function runNginx(configuration, port) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  writeFileSync(join(folder, 'nginx.conf'), around(folder, configuration));
  return startListener(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { folder, port });
}

/** Starts a program; resolves when it listens on `port` of the loopback. `stop` ends it and removes its folder. */
export async function startListener(program, words, { folder, port }) {
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    const exited = child.exitCode === null && once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; !(await listens(port)); attempt += 1) {
    if (child.exitCode !== null || attempt > 100) {
      await stop();
      throw new Error(`${program} does not listen on ${port}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { stop };
}

/** Returns a complete nginx.conf around the generated part, in place of the distribution's file. */
function around(folder, configuration) {
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
  ${configuration}
}
`;
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
