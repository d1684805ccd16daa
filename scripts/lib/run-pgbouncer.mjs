import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { startListener } from './run-nginx.mjs';
import { havePgbouncer } from './system.mjs';

/**
 * Runs Debian's pgbouncer for the PostgreSQL server at the URL `server`, configured as in docs/deploying.md for a
 * portal in `schema`. Resolves with the URL to use instead of the server's once it listens.
 */
export async function runPgbouncer(server, schema) {
  if (!(await havePgbouncer())) throw new Error('there is no pgbouncer');
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configuration(new URL(server), schema, port));
  // pgbouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chmodSync(folder, 0o755);
  const words = [...(isRoot ? ['-u', 'postgres'] : []), '-q', file];
  const { stop } = await startListener('/usr/sbin/pgbouncer', words, { folder, port });
  return { url: `postgres://${new URL(server).username}@127.0.0.1:${port}/portal`, stop };
}

/** Returns the settings from docs/deploying.md (read from the root folder) with the addresses of this machine. */
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
