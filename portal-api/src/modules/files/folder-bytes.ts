import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { draftsOf, folderMode, makeDraft, removeOld, writeDraft } from './drafts';
import { nameOf, namesOf, thumbnailName, type FileBytes } from './file-bytes';

/** One file on disk each. */
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

/** Bytes that were acknowledged outlive a power cut. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
