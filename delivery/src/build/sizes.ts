import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes uncompressed, and as sent to a browser that accepts brotli. */
export interface Size {
  raw: number;
  brotli: number;
}

/** Size of some of a build's files, once compressed copies exist. Files too small for a copy are sent raw. */
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
