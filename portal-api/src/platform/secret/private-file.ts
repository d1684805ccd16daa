import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { renameDurably, syncFolder } from '../durable-files';

/**
 * Returns the trimmed text of a file that only its owner may read; undefined when missing. Throws a message when it
 * cannot be read.
 */
export function readPrivate(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (problem) {
    const { code = String(problem) }: { code?: string } = Object(problem);
    if (code === 'ENOENT') return undefined;
    throw new Error(
      `${path} cannot be read (${code}). It must be a file that the user who runs the portal may read.`,
      { cause: problem },
    );
  }
}

/**
 * Written to a temporary file and renamed, each step synced to the disk: neither a kill nor a power failure leaves a
 * partial file.
 */
export function writePrivate(path: string, text: string): void {
  const fresh = `${path}.new`;
  const file = openSync(fresh, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  chmodSync(fresh, 0o600);
  syncFolder(dirname(path));
  renameDurably(fresh, path);
}
