import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openPglite } from '../platform/db/open-pglite';
import type { Db } from '../platform/db/database';
import { openPostgres } from '../platform/db/open-postgres';
import { openServerDatabase } from '../platform/db/server-database';
import { onServer } from '../testing/on-server';
import { baseCluster, insertRow, rowsOf } from '../testing/portal';
import { tempFolder } from '../testing/temp-folder';
import { embeddedDatabase, makeBackup, type BackupDatabase } from './make-backup';
import { refuseHalfRestored, restoreBackup } from './restore-backup';
import { restoreToServer, serverDatabase } from './server-database';

const now = new Date('2026-11-21T01:30:00Z');
let dataDir: string;
let tablePath: string;
let indexPath: string;
let backup: string;
let empty: string;

const put = (path: string, text: string) => {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
};

/** Overwrites some bytes in the middle of a page, like a bad disk; returns a function that restores them. */
function damage(path: string, at: number): () => void {
  const write = (bytes: Buffer) => {
    const file = openSync(path, 'r+');
    writeSync(file, bytes, 0, bytes.length, at);
    closeSync(file);
  };
  const before = readFileSync(path).subarray(at, at + 7);
  write(Buffer.from('damaged'));
  return () => write(before);
}

const notesIn = async (cluster: string) => {
  const { db } = await openPglite({ folder: cluster });
  const { rows } = await sql<{ text: string }>`select text from note where id <= 2 order by id`.execute(db);
  await db.destroy();
  return rows.map((row) => row.text);
};

beforeAll(async () => {
  dataDir = tempFolder();
  const { db } = await openPglite({ folder: join(dataDir, 'db'), dump: await baseCluster() });
  await sql`create table note (id int primary key, text text not null)`.execute(db);
  await sql`insert into note select n, 'note ' || n from generate_series(1, 2000) as n`.execute(db);
  await sql`create index note_of_id on note using gist (id)`.execute(db);
  const pathOf = async (relation: string) => {
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath(${relation}) as path`.execute(
      db,
    );
    return join(dataDir, 'db', rows[0]?.path ?? '');
  };
  [tablePath, indexPath] = [await pathOf('note'), await pathOf('note_of_id')];
  put(join(dataDir, 'files', 'ab', 'abc'), 'a receipt');
  put(join(dataDir, 'files', 'drafts', 'half'), 'half a receipt');
  put(join(dataDir, 'files', 'thumbnails', 'ab', 'abc.96'), 'a small receipt');
  put(join(dataDir, 'tmp', 'upload-1', '0'), 'a list of people');
  put(join(dataDir, 'portal.secret'), 'a secret');
  chmodSync(join(dataDir, 'portal.secret'), 0o600);
  put(join(dataDir, 'remotes', 'claims', '1.0.0', 'remote.json'), '{}');
  put(join(dataDir, 'portal.lock'), '{}');
  backup = await makeBackup({
    dataDir,
    into: tempFolder(),
    now,
    database: embeddedDatabase(dataDir, db),
  });
  await sql`insert into note values (0, 'written after the backup')`.execute(db);
  await db.destroy();
}, 60_000);

beforeEach(() => {
  empty = tempFolder();
});

describe('a backup of a data folder', () => {
  it('restores database, files, secrets and releases, but no unfinished writes', async () => {
    const { manifest } = await restoreBackup({ folder: backup, dataDir: empty, now, replace: false });

    expect(manifest).toMatchObject({ takenAt: now.toISOString(), database: 'embedded' });
    expect(readdirSync(empty).toSorted()).toEqual(['db', 'files', 'portal.secret', 'remotes']);
    expect(readFileSync(join(empty, 'files', 'ab', 'abc'), 'utf8')).toBe('a receipt');
    expect(readdirSync(join(empty, 'files'))).toEqual(['ab']);
    expect(await notesIn(join(empty, 'db'))).toEqual(['note 1', 'note 2']);
  });

  it('is readable only for its owner, and its files keep their permissions', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    expect(statSync(join(backup, 'data', 'portal.secret')).mode & 0o777).toBe(0o600);
    expect(statSync(join(backup, 'data', 'remotes', 'claims', '1.0.0', 'remote.json')).mode & 0o777).toBe(
      0o644,
    );
  });

  it('is refused by the restore when a page of its database is damaged, and nothing is changed', async () => {
    for (const [path, relation] of [
      [tablePath, 'note'],
      [indexPath, 'note_of_id'],
    ] as const) {
      const putBack = damage(path, 8192 * 3 + 4000);
      const damaged = await makeBackup({
        dataDir,
        into: tempFolder(),
        now,
        database: embeddedDatabase(dataDir),
      });
      putBack();

      await expect(restoreBackup({ folder: damaged, dataDir: empty, now, replace: false })).rejects.toThrow(
        `The database in the backup is damaged (${relation}: invalid page in block 3`,
      );
      expect(readdirSync(empty)).toEqual([]);
    }
  });
});

/** The database is on a server, so that no cluster has to be opened. */
describe('the files of a backup', () => {
  const onServer: BackupDatabase = { kind: 'server', copy: async () => ({ files: [], schema: 'portal' }) };
  const make = () => makeBackup({ dataDir, into: tempFolder(), now, database: onServer });
  const restore = (from: string, replace = false) =>
    restoreBackup({ folder: from, dataDir: empty, now, replace, restoreServer: async () => undefined });

  it('overwrite a data folder only on request, and then set the replaced data aside', async () => {
    const whole = await make();
    put(join(empty, 'portal.secret'), 'of another portal');

    await expect(restore(whole)).rejects.toThrow('is not empty');
    expect(readFileSync(join(empty, 'portal.secret'), 'utf8')).toBe('of another portal');

    const { replaced } = await restore(whole, true);
    expect(readFileSync(join(empty, 'portal.secret'), 'utf8')).toBe('a secret');
    expect(readFileSync(join(replaced ?? '', 'portal.secret'), 'utf8')).toBe('of another portal');
  });

  it('are refused when one is changed or missing, or when the manifest is missing', async () => {
    const [changed, cutOff, incomplete] = [await make(), await make(), await make()];
    damage(join(changed, 'data', 'files', 'ab', 'abc'), 2);
    rmSync(join(cutOff, 'manifest.json'));
    rmSync(join(incomplete, 'data', 'portal.secret'));

    await expect(restore(changed)).rejects.toThrow('files/ab/abc is not the file that was copied');
    await expect(restore(cutOff)).rejects.toThrow('is not a complete backup');
    await expect(restore(incomplete)).rejects.toThrow('portal.secret is missing');
    expect(readdirSync(empty)).toEqual([]);
  });
});

onServer('a backup of a PostgreSQL server', (url) => {
  const schema = `backup_${randomBytes(6).toString('hex')}`;
  const sms = async (work: (db: Db) => Promise<unknown>) => {
    const db = openPostgres(url, schema);
    await work(db);
    const rows = await rowsOf(db, 'sms_outbox', ['mobile']);
    await db.destroy();
    return rows.map((row) => row.mobile);
  };
  const insert = (mobile: string) => (db: Db) =>
    insertRow(db, 'sms_outbox', { mobile, content: 'x', sent_at: now });
  afterAll(async () => {
    const db = openPostgres(url, 'public');
    await sql`drop schema ${sql.id(schema)} cascade`.execute(db);
    await sql`drop schema ${sql.id(`${schema}_replaced_20261121013000`)} cascade`.execute(db);
    await db.destroy();
  });

  it('restores the schema on request only, and renames the replaced one', async () => {
    const steps = { seed: async () => undefined, progress: () => undefined };
    await (await openServerDatabase({ url, schema }, steps)).db.destroy();
    await sms(insert('13900000001'));
    const taken = await makeBackup({
      dataDir,
      into: tempFolder(),
      now,
      database: serverDatabase({ url, schema }),
    });
    await sms(insert('13900000002'));
    const restore = (replace: boolean) =>
      restoreBackup({ folder: taken, dataDir: empty, now, replace, restoreServer: restoreToServer(url) });

    await expect(restore(false)).rejects.toThrow(`The schema ${schema} holds a portal`);
    await restore(true);

    expect(await sms(async () => undefined)).toEqual(['13900000001']);
    expect(readFileSync(join(empty, 'portal.secret'), 'utf8')).toBe('a secret');
    await (await openServerDatabase({ url, schema }, steps)).db.destroy();
  });
});

describe('a data folder', () => {
  it('with an incomplete restore prevents the start', () => {
    mkdirSync(join(empty, 'restoring'));

    expect(() => refuseHalfRestored(empty)).toThrow('npm run restore');
  });
});
