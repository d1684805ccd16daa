import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Bucket } from './bucket';
import { draftsOf, makeDraft, removeOld } from './drafts';
import { nameOf, namesOf, thumbnailName, type FileBytes } from './file-bytes';

/** One object each in a bucket; drafts are checked below `folder` before they are sent. */
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
      // The code that a missing file on disk has: documents are made again then.
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
