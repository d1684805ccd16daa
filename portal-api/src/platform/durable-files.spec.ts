import {
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renameDurably, syncTree } from './durable-files';

jest.mock('node:fs', () => ({
  ...jest.requireActual<typeof import('node:fs')>('node:fs'),
  fsyncSync: jest.fn(),
}));

it('a tree is synced with its folders, and then its new name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'durable-'));
  const [fresh, named] = [join(folder, 'fresh'), join(folder, 'named')];
  mkdirSync(join(fresh, 'inner'), { recursive: true });
  writeFileSync(join(fresh, 'inner', 'file'), 'text');
  const inodeOf = (path: string) => statSync(path).ino;
  const inOrder = [join(fresh, 'inner', 'file'), join(fresh, 'inner'), fresh, folder].map(inodeOf);
  const synced: Array<{ inode: number; isNamed: boolean }> = [];
  jest
    .mocked(fsyncSync)
    .mockImplementation(
      (file) => void synced.push({ inode: fstatSync(file).ino, isNamed: existsSync(named) }),
    );

  syncTree(fresh);
  renameDurably(fresh, named);

  expect(synced).toEqual(inOrder.map((inode, at) => ({ inode, isNamed: at === 3 })));
  rmSync(folder, { recursive: true });
});
