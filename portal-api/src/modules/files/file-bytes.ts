import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { thumbnailWidths, type ThumbnailWidth } from 'shared-kernel/domain/thumbnails';
import type { Bucket } from './bucket';
import type { Content } from './drafts';
import { draftsOf, folderMode, makeDraft, removeOld, writeDraft } from './drafts';

/** Range of a file; both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Storage of file contents: in the data folder or in a bucket, under the same names. */
export interface FileBytes {
  /** Stores bytes before a request is accepted. A file at `path` must be on the data folder's disk, as it is moved. */
  draft(content: Content): Promise<Draft>;
  read(id: string, range?: ByteRange): Promise<Readable>;
  /** Undefined when it is not stored yet. */
  thumbnail(id: string, width: ThumbnailWidth): Promise<Uint8Array | undefined>;
  keepThumbnail(id: string, width: ThumbnailWidth, bytes: Uint8Array): Promise<void>;
  /** Yields the ids of files written before this time (ms since 1970), in batches. */
  stored(before: number): AsyncIterable<string[]>;
  /** Removes the file and its thumbnails. */
  remove(id: string): Promise<void>;
  /** Removes drafts started before this time (ms since 1970) that were neither kept nor discarded. */
  forgetDrafts(before: number): Promise<void>;
}

export interface Draft {
  size: number;
  sha256: string;
  /** Stores the file atomically, so that a killed process leaves no partial one. */
  keep(id: string): Promise<void>;
  discard(): Promise<void>;
}

/** Path below the folder or prefix, spread over 256 folders by the first letters of the id. */
export const nameOf = (id: string): string => `${id.slice(0, 2)}/${id}`;
const thumbnailName = (id: string, width: ThumbnailWidth): string => `thumbnails/${nameOf(id)}.${width}`;

/** Returns all paths stored for an id. */
export const namesOf = (id: string): string[] => [
  nameOf(id),
  ...thumbnailWidths.map((width) => thumbnailName(id, width)),
];

/** Stores each file on disk. */
export function createFolderBytes(folder: string): FileBytes {
  const placeOf = (id: string) => join(folder, nameOf(id));
  const move = async (path: string, place: string) => {
    await mkdir(dirname(place), { recursive: true, mode: folderMode });
    await rename(path, place);
  };
  return {
    async draft(content) {
      const { path, ...facts } = await makeDraft(folder, content);
      return {
        ...facts,
        async keep(id) {
          await flush(path);
          await move(path, placeOf(id));
        },
        discard: () => rm(path, { force: true }),
      };
    },
    read: async (id, range) => createReadStream(placeOf(id), range),
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
      return await readFile(join(folder, thumbnailName(id, width))).catch(() => undefined);
    },
    async keepThumbnail(id, width, bytes) {
      await move(await writeDraft(folder, bytes), join(folder, thumbnailName(id, width)));
    },
    async remove(id) {
      await Promise.all(namesOf(id).map((name) => rm(join(folder, name), { force: true })));
    },
    forgetDrafts: (before) => removeOld(draftsOf(folder), before),
  };
}

/** Flushes to disk, so that acknowledged bytes survive a power failure. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Stores each file as an object in a bucket; drafts are measured below `folder` before they are sent. */
export function createBucketBytes(bucket: Bucket, folder: string): FileBytes {
  return {
    async draft(content) {
      const { path, ...facts } = await makeDraft(folder, content);
      return {
        ...facts,
        keep: async (id) => bucket.put(nameOf(id), await readFile(path), facts.sha256),
        discard: () => rm(path, { force: true }),
      };
    },
    async read(id, range) {
      const found = await bucket.get(nameOf(id), range);
      // Same code as for a missing file on disk, so that documents are generated again.
      if (!found?.body)
        throw Object.assign(new Error(`the bucket has no object for file ${id}`), { code: 'ENOENT' });
      return Readable.fromWeb(found.body as ReadableStream);
    },
    async *stored(before) {
      for await (const objects of bucket.list('')) {
        const old = objects.filter(({ writtenAt }) => writtenAt < before);
        const ids = old.flatMap(({ name }) => /^[0-9a-f]{2}\/([0-9a-f-]{36})$/.exec(name)?.[1] ?? []);
        if (ids.length > 0) yield ids;
      }
    },
    async thumbnail(id, width) {
      const found = await bucket.get(thumbnailName(id, width));
      return found && new Uint8Array(await found.arrayBuffer());
    },
    keepThumbnail: (id, width, bytes) =>
      bucket.put(thumbnailName(id, width), bytes, createHash('sha256').update(bytes).digest('hex')),
    async remove(id) {
      await Promise.all(namesOf(id).map((name) => bucket.remove(name)));
    },
    forgetDrafts: (before) => removeOld(draftsOf(folder), before),
  };
}
