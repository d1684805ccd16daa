import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { listens } from './run-nginx.mjs';
import { havePgbouncer } from './system.mjs';

/**
 * Debian's pgbouncer in front of the PostgreSQL server at the URL `server`, configured as docs/deploying.md says, for a
 * portal in `schema`. Resolves with the URL to use in place of the server's when it listens.
 */
export async function runPgbouncer(server, schema) {
  if (!(await havePgbouncer())) throw new Error('there is no pgbouncer');
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configuration(new URL(server), schema, port));
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chmodSync(folder, 0o755);
  const child = spawn('/usr/sbin/pgbouncer', [...(isRoot ? ['-u', 'postgres'] : []), '-q', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = async () => {
    const exited = child.exitCode === null && once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; !(await listens(port)); attempt += 1) {
    if (child.exitCode !== null || attempt > 100) {
      await stop();
      throw new Error(`pgbouncer does not listen on ${port}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url: `postgres://${new URL(server).username}@127.0.0.1:${port}/portal`, stop };
}

/** The documented settings, from where every check is run, with the addresses of this machine. */
function configuration({ hostname, port, pathname, username }, schema, ownPort) {
  const document = readFileSync('docs/deploying.md', 'utf8');
  const [, documented = ''] = /```ini\n(\[databases\][\s\S]*?)```/.exec(document) ?? [];
  const at = `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username}`;
  const settings = documented
    .replace('host=127.0.0.1 dbname=portal', at)
    .replace('search_path to portal', `search_path to ${schema}`);
  return `${settings}
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
max_client_conn = 1000
default_pool_size = 20
`;
}
