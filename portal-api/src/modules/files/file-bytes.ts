import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Part of a file, both positions counted. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The bytes of stored files, one file on disk each, in folders by the first letters of the id. */
export interface FileBytes {
  /** A place to put bytes before it is known whether they are wanted. */
  draft(content: { path: string } | { bytes: Uint8Array }): Promise<Draft>;
  read(id: string, range?: ByteRange): Readable;
}

export interface Draft {
  path: string;
  size: number;
  sha256: string;
  /** Gives the bytes their final name at once, so that a kill leaves no half file under it. */
  keep(id: string): Promise<void>;
  discard(): Promise<void>;
}

export function createFileBytes(folder: string): FileBytes {
  const placeOf = (id: string) => join(folder, id.slice(0, 2), id);
  return {
    async draft(content) {
      const path = join(folder, 'drafts', randomUUID());
      await mkdir(dirname(path), { recursive: true });
      if ('bytes' in content) await writeFile(path, content.bytes);
      else await pipeline(createReadStream(content.path), createWriteStream(path));
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      return {
        path,
        size: (await stat(path)).size,
        sha256: hash.digest('hex'),
        async keep(id) {
          await mkdir(dirname(placeOf(id)), { recursive: true });
          await rename(path, placeOf(id));
        },
        discard: () => rm(path, { force: true }),
      };
    },
    read: (id, range) => createReadStream(placeOf(id), range),
  };
}
