import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes as built and as a browser that takes brotli is sent them. */
export interface Size {
  raw: number;
  brotli: number;
}

/** Size of some of a build's files; after the compressed copies are written. Files too small for a copy travel raw. */
export function sizeOf(folder: string, files: readonly string[]): Size {
  const sizes = files.map((file) => {
    const raw = statSync(join(folder, file)).size;
    const packed = join(folder, `${file}.br`);
    return { raw, brotli: existsSync(packed) ? statSync(packed).size : raw };
  });
  return sizes.reduce((sum, { raw, brotli }) => ({ raw: sum.raw + raw, brotli: sum.brotli + brotli }), {
    raw: 0,
    brotli: 0,
  });
}
