import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow, isServed } from './integrity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const isText = /\.(?:js|css|json|svg|txt)$/;
/** Below this a compressed copy saves less than its headers cost. */
const worthwhileBytes = 1024;

/** Writes `.br` and `.gz` beside every served text file, at the highest level: it is done once and served often. */
export async function precompress(folder: string): Promise<void> {
  for (const file of filesBelow(folder).filter((name) => isServed(name) && isText.test(name))) {
    const path = join(folder, file);
    const bytes = await readFile(path);
    if (bytes.length < worthwhileBytes) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }
}
