import type { Stats } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readPlain } from '../build/plain-files';

/**
 * Copies files of one folder into another, which must not have them yet. Links are neither followed nor copied, and
 * `accept` may refuse each file once it is open.
 */
export async function copyFiles(
  from: string,
  to: string,
  files: readonly string[],
  accept?: (file: string, stats: Stats) => void,
): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const file of files)
    await writeNew(join(to, file), readPlain(from, file, accept && ((stats) => accept(file, stats))));
}

/** Writes a file where there is none. */
export async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const created = await open(file, 'wx');
  try {
    await created.writeFile(bytes);
  } finally {
    await created.close();
  }
}
