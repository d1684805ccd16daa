import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { notReadable, SheetRefused, tooLarge } from './refusal';
import * as texts from 'shared-kernel/domain/texts';

/**
 * The longest accepted list unpacks to some 5 MB, but a million empty formatted rows to hundreds: those are skipped
 * while being unpacked. A larger file was made to waste time.
 */
const unpackedMaxMb = 600;
const maxEntries = 2000;

/** The parts of a workbook by case-insensitive name. Declared sizes are enforced while a part is unpacked. */
export interface Archive {
  has(name: string): boolean;
  unpacked(name: string): Promise<Readable>;
  close(): void;
}

/** Opens an archive; refuses one that is encrypted, unpacks to too much, or has duplicate names or outside paths. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await yauzl.openPromise(path, { autoClose: false });
  try {
    const entries = await entriesOf(zip);
    return {
      has: (name) => entries.has(name.toLowerCase()),
      async unpacked(name) {
        const entry = entries.get(name.toLowerCase());
        if (!entry) throw notReadable();
        return zip.openReadStreamPromise(entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const locked = new SheetRefused({ problem: 'xlsxOnly', message: texts.sheetLocked });

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  if (zip.entryCount > maxEntries)
    throw tooLarge(`文件由超过${maxEntries}个部分组成，请删除多余的工作表和图片后重试`);
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (entry.isEncrypted()) throw locked;
    if (entries.has(name)) throw notReadable();
    bytes += entry.uncompressedSize;
    if (bytes > unpackedMaxMb * 1024 * 1024)
      throw tooLarge(`文件解压后超过${unpackedMaxMb}MB，请删除多余的工作表、图片和空行后重试`);
    entries.set(name, entry);
  }
  return entries;
}
