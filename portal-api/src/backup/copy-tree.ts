import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface CopiedFile {
  /** Path below the copied folder, with slashes. */
  path: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** Number of files copied at a time: each copy waits until the disk has written it. */
const atOnce = 16;

/** Copies a file with its permissions; returns its size and hash. */
export async function copyFile(from: string, to: string): Promise<Omit<CopiedFile, 'path'>> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), count, createWriteStream(to, { mode: 0o600, flush: true }));
  await copyMode(from, to);
  return { size, sha256: hash.digest('hex') };
}

/** Independent of the umask: a web server must be able to read the releases of a restored data folder. */
const copyMode = async (from: string, to: string): Promise<void> =>
  chmod(to, (await stat(from)).mode & 0o777);

/**
 * Copies all files below a folder. Files that are removed meanwhile are left out; `isIncluded` gets paths below the
 * folder, including those of folders.
 */
export async function copyTree(
  from: string,
  to: string,
  isIncluded: (path: string) => boolean = () => true,
): Promise<CopiedFile[]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const found = await findFiles(from, to, isIncluded);
  const waiting = found.values();
  const copied: CopiedFile[] = [];
  const copyEach = async () => {
    for (const path of waiting) {
      const file = await copyFile(join(from, path), join(to, path)).catch(whenGone(undefined));
      if (file) copied.push({ path, ...file });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, copyEach));
  return copied;
}

/** Returns paths of the files below a folder. Creates folders at once: PostgreSQL expects some even when empty. */
async function findFiles(
  from: string,
  to: string,
  isIncluded: (path: string) => boolean,
  below = '',
): Promise<string[]> {
  const entries = await readdir(join(from, below), { withFileTypes: true }).catch(whenGone([]));
  const paths: string[] = [];
  for (const entry of entries) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (!isIncluded(path)) continue;
    if (entry.isFile()) paths.push(path);
    if (!entry.isDirectory()) continue;
    await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    await copyMode(join(from, path), join(to, path)).catch(whenGone(undefined));
    paths.push(...(await findFiles(from, to, isIncluded, path)));
  }
  return paths;
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** For `catch`: the value for a file or folder that was removed meanwhile. */
const whenGone =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isGone(error)) return value;
    throw error;
  };
