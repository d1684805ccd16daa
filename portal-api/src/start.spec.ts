import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from './config';
import { openDatabase } from './platform/db/open-database';
import { openPglite } from './platform/db/open-pglite';
import { createPii } from './platform/pii';
import { serverProcesses } from './testing/server-process';
import { insertRow } from './testing/portal';
import { tempFolder } from './testing/temp-folder';

const dataDir = tempFolder();
const start = serverProcesses();
const run = () => start(dataDir);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; !(await isSo());) {
    if (Date.now() > deadline) throw new Error('it never came to that');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Overwrites some bytes in the second page of a table that no start reads, as a bad disk would. */
async function damagePage(folder: string): Promise<void> {
  const { db } = await openPglite({ folder });
  const { rows } = await sql<{ path: string }>`select pg_relation_filepath('pg_description') as path`.execute(
    db,
  );
  await db.destroy();
  const file = openSync(join(folder, rows[0]?.path ?? ''), 'r+');
  writeSync(file, Buffer.from('damaged'), 0, 7, 8192 + 4000);
  closeSync(file);
}

const port = (message: { port?: number }) => message.port;
const heartbeat = (message: { heartbeat?: true }) => message.heartbeat;
const health = async (at: number) => (await fetch(`http://127.0.0.1:${at}/prod-api/health`)).status;

describe('the API process on its data folder', () => {
  it('survives a kill during its first start, refuses a second process and a rotation, and stops cleanly', async () => {
    const first = run();
    await first.hears((message) => message.progress);
    // Half way: the cluster is being written next to its final place.
    await until(() => existsSync(join(dataDir, 'db.new')) && readdirSync(join(dataDir, 'db.new')).length > 0);
    await first.end('SIGKILL');
    expect(readdirSync(dataDir)).toContain('portal.lock');
    expect(existsSync(join(dataDir, 'db'))).toBe(false);

    const second = run();
    const at = await second.hears(port);
    expect(await health(at)).toBe(200);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('db'))).toEqual(['db']);

    // Without heartbeats the supervisor would kill the process; the second one is only sent after the first was read.
    const beats = second.hears(heartbeat).then(() => second.hears(heartbeat));
    const third = run();
    const failed = await third.hears((message) => message.failed);
    const inUse = `is in use by process ${second.child.pid}`;
    expect(failed).toContain(inUse);
    expect(await start.rotateSecret(dataDir)).toEqual({ error: expect.stringContaining(inUse) });
    expect(await beats).toBe(true);

    expect(await second.end('SIGTERM')).toBe(0);
    expect(readdirSync(dataDir)).not.toContain('portal.lock');
  }, 60_000);

  it('refuses to start with a changed or missing secret or database, and changes nothing', async () => {
    const refusal = (settings: Record<string, string> = {}) =>
      start(dataDir, settings).hears((message) => message.failed);
    const at = (name: string) => join(dataDir, name);

    expect(await refusal({ PORTAL_SECRET: 'another-secret-of-sufficient-length' })).toContain(
      'filled with another secret',
    );
    renameSync(at('portal.secret'), at('kept.secret'));
    expect(await refusal()).toContain('portal.secret is missing');
    expect(existsSync(at('portal.secret'))).toBe(false);
    renameSync(at('kept.secret'), at('portal.secret'));

    renameSync(at('db'), at('kept.db'));
    mkdirSync(at('db'));
    expect(await refusal()).toMatch(/holds no complete database: PG_VERSION.*backup/);
    expect(readdirSync(at('db'))).toEqual([]);
    rmSync(at('db'), { recursive: true });
    cpSync(at('kept.db'), at('db'), { recursive: true });
    writeFileSync(at('db/global/pg_control'), '');
    expect(await refusal()).toMatch(/cannot be opened.*backup/);
    rmSync(at('db'), { recursive: true });
    renameSync(at('kept.db'), at('db'));
  }, 60_000);

  it('allows the rotation command to change its secret, and starts with the new one', async () => {
    const at = (name: string) => join(dataDir, name);
    const [idNo, next] = ['35021219880712001X', 'the-secret-that-comes-after-the-first'];
    const present = readFileSync(at('portal.secret'), 'utf8');
    const { db } = await openDatabase(readConfig({ PORTAL_DATA_DIR: dataDir, PORTAL_SEED: 'none' }), {
      progress() {},
      seed: async () => undefined,
    });
    const id_hash = createPii(Buffer.from(present)).index(idNo);
    await insertRow(db, 'blacklist', {
      id_hash,
      id_no_sealed: null,
      reason: '虚假材料',
      level: 2,
      created_at: new Date(),
    });
    await db.destroy();
    writeFileSync(at('numbers'), `${idNo}\n`);
    const given = { PORTAL_NEW_SECRET: `${next}\n` };
    expect(await start.rotateSecret(dataDir, { PORTAL_NEW_SECRET: 'too-short' })).toEqual({
      error: 'PORTAL_NEW_SECRET: must have at least 32 characters',
    });
    expect(await start.rotateSecret(dataDir, given)).toEqual({
      error: expect.stringContaining('--id-numbers'),
    });
    expect(readFileSync(at('portal.secret'), 'utf8')).toBe(present);

    const done = await start.rotateSecret(dataDir, given, ['--id-numbers', at('numbers')]);

    expect(done).toEqual({ rotated: 0, next: at('portal.secret') });
    expect(readFileSync(at('portal.secret'), 'utf8')).toBe(next);
    expect(await start.rotateSecret(dataDir, { PORTAL_SECRET: next })).toEqual({
      error: expect.stringContaining('set PORTAL_NEW_SECRET'),
    });
    const again = run();
    expect(await health(await again.hears(port))).toBe(200);
    await again.end('SIGTERM');
  }, 60_000);

  it('is backed up while it runs, restored elsewhere, and reports a damaged page there', async () => {
    const running = run();
    const origin = `http://127.0.0.1:${await running.hears(port)}`;
    expect(await start.backup(dataDir, {}, ['backup'])).toContain('is in use by process');
    const made = await fetch(`${origin}/provider-api/commands/backup`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${readFileSync(join(dataDir, 'provider.token'), 'utf8')}`,
      },
      body: JSON.stringify({ positional: [], options: {} }),
    });
    const { data } = (await made.json()) as { data: { folder: string } };
    await running.end('SIGTERM');
    // Inside the folder that is copied.
    const elsewhere = join(dataDir, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'notes'), 'kept');
    const kept = await start.backup(dataDir, {}, ['backup', '--to', elsewhere]);
    expect(readdirSync(join(kept.trim(), 'data', 'elsewhere'))).toEqual(['notes']);

    const restored = tempFolder();
    chmodSync(restored, 0o755);
    expect(await start.backup(restored, {}, ['restore', data.folder])).toMatch(/^restored \d+ files as of /);
    expect(readFileSync(join(restored, 'portal.secret'), 'utf8')).toBe(
      readFileSync(join(dataDir, 'portal.secret'), 'utf8'),
    );
    expect(statSync(join(restored, 'db')).mode & 0o077).toBe(0);
    await damagePage(join(restored, 'db'));

    const again = start(restored);
    const at = await again.hears(port);
    await until(async () => {
      const { data: found } = (await (await fetch(`http://127.0.0.1:${at}/prod-api/health`)).json()) as {
        data: { alarms?: string[] } | null;
      };
      return found?.alarms?.includes('database-damaged') === true;
    });
    await again.end('SIGTERM');
  }, 90_000);

  it('exits when its parent process closes the IPC channel', async () => {
    const orphan = run();
    await orphan.hears(port);

    orphan.child.disconnect();

    expect(await orphan.ended).toBe(0);
  }, 30_000);
});
