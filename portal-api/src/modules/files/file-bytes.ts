import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { thumbnailWidths, type ThumbnailWidth } from 'shared-kernel/domain/thumbnails';

/** Part of a file, both positions counted. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The bytes of stored files, one file on disk each, in folders by the first letters of the id. */
export interface FileBytes {
  /** Bytes before the request is accepted. A file at `path` is moved when it is kept: on the data folder's own disk. */
  draft(content: { path: string } | { bytes: Uint8Array }): Promise<Draft>;
  read(id: string, range?: ByteRange): Readable;
  /** Undefined when it was not kept yet. */
  thumbnail(id: string, width: ThumbnailWidth): Promise<Uint8Array | undefined>;
  keepThumbnail(id: string, width: ThumbnailWidth, bytes: Uint8Array): Promise<void>;
  /** Ids of all that is stored and was written before that time (ms since 1970), in batches. */
  stored(before: number): AsyncIterable<string[]>;
  /** Removes its thumbnails too. */
  remove(id: string): Promise<void>;
  /** Removes drafts that were begun before that time (ms since 1970) and neither kept nor discarded. */
  forgetDrafts(before: number): Promise<void>;
}

export interface Draft {
  size: number;
  sha256: string;
  /** Renames the bytes at once, so that a kill leaves no partial file. */
  keep(id: string): Promise<void>;
  discard(): Promise<void>;
}

/** Papers of people: only the portal's own user may read them. */
const fileMode = 0o600;
const folderMode = 0o700;

export function createFileBytes(folder: string): FileBytes {
  const placeOf = (id: string) => join(folder, id.slice(0, 2), id);
  const thumbnailPlace = (id: string, width: ThumbnailWidth) =>
    join(folder, 'thumbnails', id.slice(0, 2), `${id}.${width}`);
  return {
    async draft(content) {
      const path = 'bytes' in content ? await writeDraft(folder, content.bytes) : content.path;
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      return {
        size: (await stat(path)).size,
        sha256: hash.digest('hex'),
        async keep(id) {
          await flush(path);
          await mkdir(dirname(placeOf(id)), { recursive: true, mode: folderMode });
          await rename(path, placeOf(id));
        },
        discard: () => rm(path, { force: true }),
      };
    },
    read: (id, range) => createReadStream(placeOf(id), range),
    async *stored(before) {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(name)) continue;
        const ids = await readdir(join(folder, name));
        const ages = await Promise.all(ids.map(async (id) => (await stat(placeOf(id))).mtimeMs));
        const old = ids.filter((_, at) => (ages[at] ?? before) < before);
        if (old.length > 0) yield old;
      }
    },
    async thumbnail(id, width) {
      return await readFile(thumbnailPlace(id, width)).catch(() => undefined);
    },
    async keepThumbnail(id, width, bytes) {
      const draft = await writeDraft(folder, bytes);
      const place = thumbnailPlace(id, width);
      await mkdir(dirname(place), { recursive: true, mode: folderMode });
      await rename(draft, place);
    },
    async remove(id) {
      const places = [placeOf(id), ...thumbnailWidths.map((width) => thumbnailPlace(id, width))];
      await Promise.all(places.map((place) => rm(place, { force: true })));
    },
    forgetDrafts: (before) => removeOld(join(folder, 'drafts'), before),
  };
}

/** Removes files and folders below `folder` that were last changed before that time (ms since 1970). */
export async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}

async function writeDraft(folder: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'drafts', randomUUID());
  await mkdir(dirname(path), { recursive: true, mode: folderMode });
  await writeFile(path, bytes, { mode: fileMode });
  return path;
}

/** Bytes that were acknowledged outlive a power cut. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
