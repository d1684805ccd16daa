import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { notReadable, SheetRefused, tooLarge } from './refusal';

/** The longest list that is taken unpacks to some 5 MB; what is far beyond was made to fill the memory. */
const unpackedMaxMb = 50;
const maxEntries = 2000;

/** The parts of a workbook by name. Declared sizes are enforced while a part is unpacked. */
export interface Archive {
  has(name: string): boolean;
  unpacked(name: string): Promise<Readable>;
  close(): void;
}

/** Refuses what is no zip archive, is encrypted, unpacks to too much, or holds names twice or outside of itself. */
export async function openArchive(path: string): Promise<Archive> {
  await requireZip(path);
  const zip = await yauzl.openPromise(path, { autoClose: false });
  try {
    const entries = await entriesOf(zip);
    return {
      has: (name) => entries.has(name),
      async unpacked(name) {
        const entry = entries.get(name);
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

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  if (zip.entryCount > maxEntries)
    throw tooLarge(`文件由超过${maxEntries}个部分组成，请删除多余的工作表和图片后重试`);
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted() || entries.has(entry.fileName)) throw notReadable();
    bytes += entry.uncompressedSize;
    if (bytes > unpackedMaxMb * 1024 * 1024)
      throw tooLarge(`文件解压后超过${unpackedMaxMb}MB，请删除多余的工作表、图片和空行后重试`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

const magic = { zip: 0x504b0304, oldOffice: 0xd0cf11e0 } as const;

async function requireZip(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const found = bytesRead === 4 ? buffer.readUInt32BE(0) : 0;
    if (found === magic.zip) return;
    throw new SheetRefused({
      problem: 'xlsxOnly',
      // Workbooks with a password are in the container of the old format.
      ...(found === magic.oldOffice
        ? { message: '文件设有密码或为旧版.xls格式，请另存为不带密码的.xlsx文件' }
        : {}),
    });
  } finally {
    await file.close();
  }
}
