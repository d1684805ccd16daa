import { existsSync, fstatSync, fsyncSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurably } from '../durable-files';
import { tempFolder } from '../../testing/temp-folder';
import { writeCluster, type EngineFiles } from './cluster';

jest.mock('node:fs', () => ({
  ...jest.requireActual<typeof import('node:fs')>('node:fs'),
  fsyncSync: jest.fn(),
}));
jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
  return { ...actual, writeFile: jest.fn(actual.writeFile) };
});

const inMemory: Record<string, string[] | Uint8Array> = {
  '/pglite/data': ['.', '..', 'base', 'PG_VERSION', 'pg_wal'],
  '/pglite/data/base': ['.', '..', '5'],
  '/pglite/data/base/5': ['.', '..', '1259'],
  '/pglite/data/base/5/1259': Uint8Array.of(0, 7, 0),
  '/pglite/data/PG_VERSION': Buffer.from('18\n'),
  '/pglite/data/pg_wal': ['.', '..'],
};
const files = {
  readdir: (path: string) => inMemory[path],
  stat: (path: string) => ({ mode: Array.isArray(inMemory[path]) ? 1 : 0 }),
  isDir: (mode: number) => mode === 1,
  readFile: (path: string) => inMemory[path],
} as EngineFiles;

it('a new database cluster and its folders are synced to the disk before it gets its final name', async () => {
  const dataDir = tempFolder();
  const [fresh, named] = [join(dataDir, 'db.new'), join(dataDir, 'db')];
  const inodeOf = (path: string) => statSync(path).ino;
  const synced: Array<{ inode: number; isNamed: boolean }> = [];
  jest
    .mocked(fsyncSync)
    .mockImplementation(
      (file) => void synced.push({ inode: fstatSync(file).ino, isNamed: existsSync(named) }),
    );

  await writeCluster(files, fresh);
  const folders = ['pg_wal', 'base/5', 'base', '.'].map((path) => inodeOf(join(fresh, path)));
  renameDurably(fresh, named);

  expect([...readFileSync(join(named, 'base/5/1259'))]).toEqual([0, 7, 0]);
  expect(readFileSync(join(named, 'PG_VERSION'), 'utf8')).toBe('18\n');
  expect(jest.mocked(writeFile).mock.calls.map(([path, , options]) => [path, options])).toEqual([
    [join(fresh, 'base/5/1259'), { mode: 0o600, flush: true }],
    [join(fresh, 'PG_VERSION'), { mode: 0o600, flush: true }],
  ]);
  expect(synced).toEqual([
    ...folders.map((inode) => ({ inode, isNamed: false })),
    { inode: inodeOf(dataDir), isNamed: true },
  ]);
});
