import { existsSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isServed } from './integrity';
import { filesBelow } from './plain-files';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Fonts and WebAssembly shrink by a third to a half as well; the character maps of pdf.js are compressed already. */
const shrinks = /\.(?:m?js|css|json|svg|txt|wasm|ttf)$/;
/** Below this a compressed copy saves less than its headers cost. */
const worthwhileBytes = 1024;

/** Writes `.br` and `.gz` next to each served file that shrinks, at the highest level: it happens only once. */
export async function precompress(folder: string): Promise<void> {
  for (const file of filesBelow(folder).filter((name) => isServed(name) && shrinks.test(name))) {
    const path = join(folder, file);
    const bytes = await readFile(path);
    if (bytes.length < worthwhileBytes) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }
}

/** Bytes uncompressed, and as sent to a browser that accepts brotli. */
interface Size {
  raw: number;
  brotli: number;
}

/** Returns the size of some of a build's files after compression. Files too small for a copy are sent raw. */
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
