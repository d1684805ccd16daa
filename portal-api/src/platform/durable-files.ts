import { closeSync, fsyncSync, openSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Replaces a file or folder by another, durably when this returns. What is in it must have been synced. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Syncs the names in a folder to the disk: that of a new file is not there with its content alone. */
export function syncFolder(folder: string): void {
  // Windows cannot sync folders; its file systems keep the order of renames.
  if (process.platform !== 'win32') sync(folder);
}

/** Syncs everything below a folder. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else sync(path);
  }
  syncFolder(folder);
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
