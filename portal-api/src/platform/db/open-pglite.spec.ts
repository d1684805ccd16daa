import { fstatSync, fsyncSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { baseCluster } from '../../testing/portal';
import { tempFolder } from '../../testing/temp-folder';
import type { Db } from './database';
import { openPglite } from './open-pglite';

jest.mock('node:fs', () => {
  const actual = jest.requireActual<typeof import('node:fs')>('node:fs');
  return { ...actual, fsyncSync: jest.fn(actual.fsyncSync) };
});
const sync = jest.mocked(fsyncSync);

let folder: string;
let db: Db;

beforeEach(async () => {
  folder = tempFolder();
  ({ db } = await openPglite({ folder, dump: await baseCluster() }));
  await sql`create table note (text text)`.execute(db);
  sync.mockClear();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await db.destroy().catch(() => undefined);
});

const write = () => sql`insert into note values ('kept')`.execute(db);

it('a commit is answered when its log is on the disk', async () => {
  const log = readdirSync(join(folder, 'pg_wal')).map((name) => statSync(join(folder, 'pg_wal', name)).ino);
  const synced: number[] = [];
  sync.mockImplementationOnce((file) => void synced.push(fstatSync(file).ino));

  await write();

  expect(sync).toHaveBeenCalledTimes(1);
  expect(log).toContain(synced[0]);
});

it('the embedded database lets the event loop turn while its queries wait', async () => {
  const began = performance.now();
  const queries = Array.from({ length: 200 }, () =>
    sql`select count(*) from generate_series(1, 20000)`.execute(db),
  );
  let longestMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 5);
  await Promise.all(queries);
  clearInterval(timer);

  expect(performance.now() - began).toBeGreaterThan(400);
  expect(longestMs).toBeGreaterThan(0);
  expect(longestMs).toBeLessThan(300);
});

it('the embedded database ends the process when the disk fails to sync', async () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as typeof process.exit);
  const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  sync.mockImplementationOnce(() => {
    throw new Error('EIO: i/o error, fsync');
  });

  await write();

  expect(exit).toHaveBeenCalledWith(1);
  expect(stderr.mock.calls.join()).toContain('The database cannot be written to the disk: Error: EIO');
});
