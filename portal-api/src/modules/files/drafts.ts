import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Bytes of a file; a file at `path` must be on the data folder's disk, since it may be moved. */
export type Content = { path: string } | { bytes: Uint8Array };

interface DraftFile {
  path: string;
  size: number;
  sha256: string;
}

/** Documents about people: only the portal's own user may read them. */
const fileMode = 0o600;
export const folderMode = 0o700;

/** Measures and hashes the content; writes it below `folder` unless it is a file already. */
export async function makeDraft(folder: string, content: Content): Promise<DraftFile> {
  const path = 'bytes' in content ? await writeDraft(folder, content.bytes) : content.path;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { path, size: (await stat(path)).size, sha256: hash.digest('hex') };
}

export async function writeDraft(folder: string, bytes: Uint8Array): Promise<string> {
  const path = join(draftsOf(folder), randomUUID());
  await mkdir(dirname(path), { recursive: true, mode: folderMode });
  await writeFile(path, bytes, { mode: fileMode });
  return path;
}

export const draftsOf = (folder: string): string => join(folder, 'drafts');

/** Removes files and folders below `folder` that were last changed before that time (ms since 1970). */
export async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
