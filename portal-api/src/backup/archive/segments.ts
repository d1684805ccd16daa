import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Bucket } from '../../modules/files/bucket';

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const nameOf = (file: string) => `wal/${file}.gz`;

async function read(bucket: Bucket, file: string): Promise<Buffer | undefined> {
  const found = await bucket.get(nameOf(file));
  return found && unpacked(await found.arrayBuffer());
}

/**
 * For `archive_command`: accepts a file that PostgreSQL sends again, but not different content under the same name.
 * That comes from a second server with the same archive; the two histories must not be mixed.
 */
export async function storeSegment(bucket: Bucket, path: string): Promise<void> {
  const file = basename(path);
  const bytes = await readFile(path);
  const present = await read(bucket, file);
  if (present?.equals(bytes)) return;
  if (present) throw new Error(`${file} is in the archive with other content: is it that of another server?`);
  const content = await packed(bytes);
  await bucket.put(nameOf(file), content, sha256Of(content));
}

/** For `restore_command`: false when the archive does not have the file; this is how PostgreSQL detects its end. */
export async function fetchSegment(bucket: Bucket, file: string, path: string): Promise<boolean> {
  const bytes = await read(bucket, file);
  if (!bytes) return false;
  await writeFile(`${path}.part`, bytes, { mode: 0o600 });
  await rename(`${path}.part`, path);
  return true;
}
