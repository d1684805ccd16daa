import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { notReadable, SheetRefused } from './refusal';
import { encodingOf } from './read-xml';

const saveAs = '请在Excel或WPS中打开后另存为.xlsx，再重新上传';
const refused = (message: string) => new SheetRefused({ problem: 'xlsxOnly', message });

const zip = 0x504b0304;
const oldOffice = 0xd0cf11e0;

/** What people take for a list, by the ending of its type. */
const otherKinds: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  docx: 'Word文档',
  rtf: 'Word文档',
  pptx: '演示文稿',
  rar: '压缩包',
  '7z': '压缩包',
  gz: '压缩包',
};
const openTables: readonly string[] = ['ods', 'ots'];

/** A workbook, or the text of a list with separated values; the bytes decide, not the name. Everything else is refused in words. */
export async function sheetSource(path: string): Promise<'workbook' | { text: string }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const mark = bytesRead === 4 ? buffer.readUInt32BE(0) : 0;
    await refuseOtherKinds(path);
    if (mark === zip) return 'workbook';
    const bytes = await file.readFile();
    // A workbook with a password lies in the container of the old format.
    if (mark === oldOffice)
      throw bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
        ? refused('文件设有打开密码，请取消密码后重新上传')
        : refused(`文件是旧版.xls格式，${saveAs}`);
    return { text: plainText(bytes) };
  } finally {
    await file.close();
  }
}

async function refuseOtherKinds(path: string): Promise<void> {
  // A damaged archive is named by whoever opens it.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (!found) return;
  if (openTables.includes(found.ext)) throw refused(`文件是.${found.ext}格式，${saveAs}`);
  const kind = found.mime.startsWith('image/') ? '图片' : otherKinds[found.ext];
  if (kind === '压缩包') throw refused('文件是压缩包，请解压后上传其中的.xlsx表格');
  if (kind) throw refused(`文件是${kind}，不是表格，请把名单放在.xlsx表格中后重新上传`);
}

function plainText(bytes: Buffer): string {
  const text = decoded(bytes);
  if (/^\s*<(?:!doctype|html|head|meta|body|table|\?xml|workbook)\b/i.test(text))
    throw refused(`文件是网页格式的表格，${saveAs}`);
  if (text.includes('\0')) throw notReadable();
  return text;
}

/** With a byte-order mark as that says; else UTF-16 by its zero bytes, UTF-8, or the encoding of Chinese Windows where it is neither. */
function decoded(bytes: Buffer): string {
  for (const encoding of [unmarkedUtf16(bytes) ?? encodingOf(bytes), 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding is tried.
    }
  }
  throw notReadable();
}

/** The digits and separators of a list in UTF-16 have every other byte zero; no other text has so many. */
function unmarkedUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4096);
  const zerosAt = (parity: number) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (Math.min(even, odd) > 0 || Math.max(even, odd) * 10 <= sample.length) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
