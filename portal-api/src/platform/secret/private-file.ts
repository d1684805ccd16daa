import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Text of a file that only its owner may read, trimmed; undefined where there is none. Throws a message when it cannot be read. */
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

/** Written beside its place and renamed, each step synced to the disk: neither a kill nor a power failure leaves a partial file. */
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
  syncFolder(path);
  movePrivate(fresh, path);
}

/** Replaces a file by another, durably when this returns. */
export function movePrivate(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(to);
}

function syncFolder(path: string): void {
  // Windows cannot sync folders; its file systems keep the order of renames.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
