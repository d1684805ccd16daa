import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  /** With folders, separated by slashes. */
  name: string;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/**
 * Returns an archive that is read while it is sent, one file at a time, whatever the total size. Nothing is compressed:
 * pictures and PDFs already are.
 */
export const zipStream = (entries: readonly ZipEntry[]): Readable =>
  Readable.from(chunksOf(entries), { objectMode: false });

async function* chunksOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) failures.push(error);
    else ready.push(chunk);
  });
  for (const { name, open } of entries) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    for await (const chunk of await open()) {
      file.push(chunk);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  if (failures[0]) throw failures[0];
  yield* ready.splice(0);
}
