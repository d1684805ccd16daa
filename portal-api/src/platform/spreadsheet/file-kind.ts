import { open } from 'node:fs/promises';
import { notReadable, SheetRefused } from './refusal';
import { encodingOf } from './read-xml';

const saveAs = '请在Excel或WPS中打开后另存为.xlsx，再重新上传';
const refused = (message: string) => new SheetRefused({ problem: 'xlsxOnly', message });

const zip = 0x504b0304;
const oldOffice = 0xd0cf11e0;

/** A workbook, or the text of a list with separated values; the bytes decide, not the name. Everything else is refused in words. */
export async function sheetSource(path: string): Promise<'workbook' | { text: string }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const mark = bytesRead === 4 ? buffer.readUInt32BE(0) : 0;
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

function plainText(bytes: Buffer): string {
  const text = decoded(bytes);
  if (/^\s*<(?:!doctype|html|head|meta|body|table|\?xml|workbook)\b/i.test(text))
    throw refused(`文件是网页格式的表格，${saveAs}`);
  if (text.includes('\0')) throw notReadable();
  return text;
}

/** With a byte-order mark as that says; else UTF-8, or the encoding of Chinese Windows where it is not UTF-8. */
function decoded(bytes: Buffer): string {
  for (const encoding of [encodingOf(bytes), 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding is tried.
    }
  }
  throw notReadable();
}
