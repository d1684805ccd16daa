import { createReadStream } from 'node:fs';
import { Unzip, UnzipInflate } from 'fflate';

/**
 * Whether what is in a zip stays within `maxBytes`. It is unpacked piece by piece and none of it kept: the sizes that
 * an archive states of itself need not be true. Rejects when the archive is damaged.
 */
export async function unpacksWithin(path: string, maxBytes: number): Promise<boolean> {
  let unpacked = 0;
  const archive = new Unzip((entry) => {
    entry.ondata = (problem, piece) => {
      if (problem) throw problem;
      unpacked += piece.length;
    };
    entry.start();
  });
  archive.register(UnzipInflate);
  for await (const piece of createReadStream(path)) {
    archive.push(piece as Uint8Array);
    if (unpacked > maxBytes) return false;
  }
  return true;
}
