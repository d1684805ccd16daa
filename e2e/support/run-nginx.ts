import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const nginx = '/usr/sbin/nginx';

export const hasNginx = existsSync(nginx);

/**
 * Debian's nginx with a configuration of what stands in its http block; resolves when `address` answers. Everything it
 * writes is in a folder of its own, so it needs no rights beyond those of whoever runs it.
 */
export async function runNginx(configuration: string, address: string): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  writeFileSync(join(folder, 'portal.conf'), configuration);
  writeFileSync(join(folder, 'nginx.conf'), around(folder));
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilAnswered(address, child);
  } catch (problem) {
    child.kill('SIGKILL');
    throw problem;
  }
  return {
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
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/portal.conf;
}
`;
}

async function untilAnswered(address: string, child: { exitCode: number | null }): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const isUp = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nginx did not answer');
}
