import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a file or folder by another; durable when this returns. The contents must have been synced before. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Syncs the names in a folder to the disk: syncing a new file's content does not store its name. */
export function syncFolder(folder: string): void {
  // Windows cannot sync folders; its file systems keep the order of renames.
  if (process.platform === 'win32') return;
  const open = openSync(folder, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
