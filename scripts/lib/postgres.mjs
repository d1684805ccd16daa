import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { run } from './run.mjs';
import { installDebian } from './system.mjs';

const versionsDir = '/usr/lib/postgresql';

/**
 * Starts a separate PostgreSQL server in a temporary folder, on the loopback only, and resolves with its URL and a stop
 * function; prints a message and resolves with undefined if none is installed or can be. `fill` creates the cluster
 * instead of initdb, `options` are additional settings, `as` is the user and database of the URL.
 */
export async function startPostgres({ fill, options = {}, as = 'portal/postgres' } = {}) {
  const bin = findServer() ?? ((await installDebian(['postgresql'])) ? findServer() : undefined);
  if (!bin) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  // The server refuses to run as root; Debian's package brings a user for it.
  const isRoot = userInfo().uid === 0;
  const asUser = (command, args) =>
    isRoot ? run('runuser', ['-u', 'postgres', '--', command, ...args], { cwd: '/' }) : run(command, args);
  const cluster = join(folder, 'cluster');
  try {
    if (isRoot) await run('chown', ['postgres', folder]);
    if (fill) await fill(cluster);
    if (fill && isRoot) await run('chown', ['-R', 'postgres', cluster]);
    const made = ['-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'];
    if (!fill) await asUser(join(bin, 'initdb'), ['-D', cluster, ...made]);
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: folder,
      fsync: 'off',
      max_connections: 50,
      ...options,
    };
    const given = Object.entries(settings).map(([name, value]) => `-c ${name}="${value}"`);
    const log = join(folder, 'log');
    const starting = ['-D', cluster, '-w', '-t', '3600', '-l', log, '-o', given.join(' '), 'start'];
    await asUser(join(bin, 'pg_ctl'), starting).catch((problem) => {
      const said = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n') : '';
      throw new Error(`${problem.message}\n${said}`);
    });
    return {
      url: `postgres://${as.replace('/', `@127.0.0.1:${port}/`)}`,
      async stop() {
        await asUser(join(bin, 'pg_ctl'), ['-D', cluster, '-m', 'immediate', 'stop']).catch(() => {});
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (problem) {
    console.log(`  PostgreSQL could not be started: ${problem.message.split('\n').slice(-3).join(' ')}`);
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

/**
 * Starts two servers like `startPostgres`, the second a synchronous standby of the first: a commit is acknowledged only
 * once the second has it. `failOver` kills the first and replaces it by the second.
 */
export async function startPostgresPair() {
  const first = await startPostgres();
  const second =
    first &&
    (await startPostgres({
      fill: (cluster) =>
        run(join(findServer(), 'pg_basebackup'), ['-D', cluster, '-d', first.url, '-R', '-c', 'fast']),
    }));
  if (!second) throw new Error('PostgreSQL did not start');
  const ask = (url, ...statements) =>
    run(join(findServer(), 'psql'), [
      url,
      '-v',
      'ON_ERROR_STOP=1',
      ...statements.flatMap((text) => ['-c', text]),
    ]);
  await ask(first.url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
  return {
    first: first.url,
    second: second.url,
    async failOver() {
      await first.stop();
      await ask(second.url, "alter system set synchronous_standby_names = ''", 'select pg_promote()');
    },
    stop: () => Promise.all([first.stop(), second.stop()]),
  };
}

function findServer() {
  if (!existsSync(versionsDir)) return undefined;
  const newest = readdirSync(versionsDir)
    .map(Number)
    .filter(Boolean)
    .sort((a, b) => b - a)[0];
  const bin = join(versionsDir, String(newest), 'bin');
  return existsSync(join(bin, 'initdb')) ? bin : undefined;
}
