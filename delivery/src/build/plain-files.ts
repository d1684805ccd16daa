import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  type Dirent,
  type Stats,
} from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../refusal';
import { shown } from './file-names';

/** Linux shows here which file an open descriptor refers to. */
const openFiles = '/proc/self/fd';
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** Lists all files below a folder: relative paths with `/`, sorted. Throws a Refusal for links, devices, pipes. */
export function filesBelow(folder: string): string[] {
  const files: string[] = [];
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below ? `${below}/${entry.name}` : entry.name;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) files.push(path);
      else throw notPlain(folder, path, kindOf(entry));
    }
  };
  walk('');
  return files.sort();
}

/**
 * Opens a file for reading; the caller closes it. Throws a Refusal for anything but a regular file below this folder:
 * no part of the path may be a link, even one created meanwhile, because the path is read from the open descriptor.
 */
export function openPlain(folder: string, file: string): number {
  const path = join(realpathSync.native(folder), file);
  // Opening a pipe must not block.
  const fd = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    if (!fstatSync(fd).isFile()) throw notPlain(folder, file, 'no file');
    const place = existsSync(openFiles)
      ? readlinkSync(join(openFiles, String(fd)))
      : realpathSync.native(path);
    if (place !== path) throw notPlain(folder, file, 'reached by a link');
    return fd;
  } catch (problem) {
    closeSync(fd);
    throw problem;
  }
}

/** Reads a regular file below a folder; `accept` may reject the open file before it is read. */
export function readPlain(folder: string, file: string, accept?: (stats: Stats) => void): Buffer {
  const fd = openPlain(folder, file);
  try {
    accept?.(fstatSync(fd));
    return readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Whether there is a regular file at this path below a folder. */
export function hasPlain(folder: string, file: string): boolean {
  try {
    closeSync(openPlain(folder, file));
    return true;
  } catch {
    return false;
  }
}

function notPlain(folder: string, file: string, kind: string): Refusal {
  return new Refusal(
    `${shown(file)} in ${folder} is ${kind}: only plain files and folders are taken; put a copy in its place`,
  );
}

function kindOf(entry: Dirent): string {
  if (entry.isSymbolicLink()) return 'a symbolic link';
  if (entry.isFIFO()) return 'a pipe';
  if (entry.isSocket()) return 'a socket';
  return 'a device';
}

/** Copies files into a folder without them; links are not copied, and `accept` may reject each file once open. */
export async function copyFiles(
  from: string,
  to: string,
  files: readonly string[],
  accept?: (file: string, stats: Stats) => void,
): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const file of files)
    await writeNew(join(to, file), readPlain(from, file, accept && ((stats) => accept(file, stats))));
}

export async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const created = await open(file, 'wx');
  try {
    await created.writeFile(bytes);
  } finally {
    await created.close();
  }
}
