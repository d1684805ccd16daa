import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { syncFolder } from '../durable-files';

/** The part of Emscripten's file system that is read. */
export type EngineFiles = Pick<PGlite['Module']['FS'], 'readdir' | 'stat' | 'isDir' | 'readFile'>;

/** Files written at a time: each waits until the disk has it. */
const atOnce = 16;

/** Writes the cluster of an engine in memory, which must be closed, to a new folder: on the disk when this ends. */
export async function writeCluster(files: EngineFiles, folder: string): Promise<void> {
  const found = findFiles(files, PGlite.paths.PGDATA);
  for (const path of found.folders) mkdirSync(join(folder, path), { recursive: true, mode: 0o700 });
  const waiting = found.files.values();
  const writeEach = async () => {
    for (const path of waiting)
      await writeFile(join(folder, path), files.readFile(`${PGlite.paths.PGDATA}${path}`), {
        mode: 0o600,
        flush: true,
      });
  };
  await Promise.all(Array.from({ length: atOnce }, writeEach));
  for (const path of found.folders.toReversed()) syncFolder(join(folder, path));
}

/** Paths below a folder of the engine, each with a leading slash; a folder comes before what is in it. */
function findFiles(files: EngineFiles, root: string, folder = ''): { folders: string[]; files: string[] } {
  const found = { folders: [folder], files: [] as string[] };
  for (const name of files.readdir(`${root}${folder}`)) {
    if (name === '.' || name === '..') continue;
    const path = `${folder}/${name}`;
    if (files.isDir(files.stat(`${root}${path}`).mode)) {
      const inner = findFiles(files, root, path);
      found.folders.push(...inner.folders);
      found.files.push(...inner.files);
    } else found.files.push(path);
  }
  return found;
}
