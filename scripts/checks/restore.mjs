import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApi, bundle } from '../lib/builds.mjs';
import { rootDir } from '../lib/paths.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { run } from '../lib/run.mjs';

// Tries the restore of docs/backup.md. With DATABASE_ARCHIVE: restores that archive and reports its content.
const { Client } = createRequire(join(rootDir, 'portal-api', 'package.json'))('pg');
const archiveScript = join(rootDir, 'portal-api', 'dist', 'archive.js');
const archive = (words, settings = {}) =>
  run(process.execPath, [archiveScript, ...words], { env: { ...process.env, ...settings } });
const folder = mkdtempSync(join(tmpdir(), 'portal-restore-'));
// PostgreSQL's user has to read a file in the folder.
chmodSync(folder, 0o755);
const opened = [];

try {
  await buildApi();
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (process.env.DATABASE_ARCHIVE) await drill(values.to, process.env.DATABASE_URL);
  else await tryOut();
} catch (problem) {
  console.error(problem.message);
  process.exitCode = 1;
} finally {
  for (const close of opened.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
}

/** Drops the tables of a portal, and checks that a restore brings back the state from just before. */
async function tryOut() {
  await bundle('portal-api/.cache/restore', { bucket: 'delivery/src/testing/local-bucket.ts' });
  Object.assign(process.env, {
    DATABASE_ARCHIVE: 's3://archive/portal',
    S3_ACCESS_KEY_ID: 'drill',
    S3_SECRET_ACCESS_KEY: 'drill',
  });
  process.env.S3_ENDPOINT = await localBucket();
  const server = await serverOf({
    options: {
      archive_mode: 'on',
      archive_command: `'${process.execPath}' '${archiveScript}' store '%p'`,
      archive_timeout: 60,
    },
  });
  const settings = { PORTAL_DATA_DIR: join(folder, 'data'), DATABASE_URL: server.url, PORTAL_SEED: 'demo' };
  const migrate = (more = {}) =>
    run(process.execPath, ['portal-api/dist/migrate.js'], { env: { ...process.env, ...settings, ...more } });
  await timed('filled the demo on a PostgreSQL server', migrate);
  await timed('took a base into the bucket', () => archive(['base', server.url]));

  const client = await connected(server.url);
  await client.query(
    "insert into portal.sms_outbox (mobile, content, sent_at) values ('13900000009', 'last', now())",
  );
  const before = await fingerprint(client);
  const moment = (await client.query('select clock_timestamp() as now')).rows[0].now.toISOString();
  await new Promise((resume) => setTimeout(resume, 50));
  await client.query('drop schema portal cascade');
  const { stored } = (await client.query('select pg_walfile_name(pg_switch_wal()) as stored')).rows[0];
  const isStored = async () =>
    (await client.query('select last_archived_wal >= $1 as yes from pg_stat_archiver', [stored])).rows[0].yes;
  while (!(await isStored())) await new Promise((resume) => setTimeout(resume, 50));

  const restored = await drill(moment, server.url);
  const after = await fingerprint(await connected(restored.url));
  const differing = Object.keys(before).filter((table) => before[table] !== after[table]);
  if (differing.length > 0) throw new Error(`These tables are not as they were: ${differing.join(', ')}`);
  console.log(`${Object.keys(before).length} tables are as they were at ${moment}`);
  await timed('the portal came up on it', () => migrate({ DATABASE_URL: restored.url }));
}

/** Starts the specs' bucket in a separate process and resolves with its address. */
async function localBucket() {
  const env = { ...process.env, BUCKET: 'archive', PORT: '0' };
  const stdio = ['ignore', 'pipe', 'inherit'];
  const bucket = spawn(process.execPath, ['portal-api/.cache/restore/bucket.js'], { env, stdio });
  opened.push(() => bucket.kill());
  const [address] = await once(bucket.stdout, 'data');
  return String(address).trim();
}

/** Restores the archive to the moment, or as far as it goes, and prints its content. */
async function drill(moment, url = 'postgres://postgres@server/postgres') {
  const { username, pathname } = new URL(url);
  const words = moment === undefined ? [] : ['--to', moment];
  // The archive's own access file may name addresses, files and users that do not exist here.
  const access = join(folder, 'access.conf');
  writeFileSync(access, 'local all all trust\nhost all all 127.0.0.1/32 trust\n', { mode: 0o644 });
  const restored = await timed('restored the cluster from the bucket', async () => {
    const server = await serverOf({
      fill: (cluster) =>
        timed('  fetched and unpacked the base', () => archive(['restore', cluster, ...words])),
      options: { archive_mode: 'off', hot_standby: 'off', ssl: 'off', hba_file: access },
      as: `${username}${pathname}`,
    });
    // The server accepts no connections before it has recovered to the moment.
    await (await connected(server.url)).query('select 1');
    return server;
  });
  const client = await connected(restored.url);
  const tables = await client.query(
    "select count(*) as number, pg_size_pretty(pg_database_size(current_database())) as size from pg_stat_user_tables where schemaname not like 'pg_%'",
  );
  const [{ number, size }] = tables.rows;
  const last = (await client.query('select pg_last_xact_replay_timestamp() as at')).rows[0].at;
  console.log(`${number} tables, ${size}${last ? `, the last transaction is of ${last.toISOString()}` : ''}`);
  return restored;
}

async function serverOf(settings) {
  const server = await startPostgres(settings);
  if (!server) throw new Error('PostgreSQL did not start');
  opened.push(server.stop);
  return server;
}

/** Waits for a server that is recovering. */
async function connected(connectionString) {
  for (;;) {
    const client = new Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      opened.push(() => client.end());
      return client;
    } catch (problem) {
      // 57P03: the server is still starting.
      if (problem.code !== '57P03') throw problem;
      await new Promise((resume) => setTimeout(resume, 100));
    }
  }
}

/** Returns for each table the number of rows, and a hash of all of them. */
async function fingerprint(client) {
  const { rows } = await client.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'portal' order by 1",
  );
  const found = {};
  for (const { name } of rows) {
    const each = await client.query(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) as hash from ${name} one`,
    );
    found[name] = each.rows[0].hash;
  }
  return found;
}

async function timed(what, work) {
  const from = performance.now();
  const done = await work();
  console.log(`${((performance.now() - from) / 1000).toFixed(1)} s  ${what}`);
  return done;
}
