import type { InspectionRefusal } from '../inspect-file';
import { decryptionOf, LockedPdf } from './pdf-encryption';
import { TooLargePdf, type PdfBudget } from './pdf-filters';
import { UnclearPdf, decodedName, isRegular } from './pdf-objects';
import { pdfStreams } from './pdf-streams';

const slash = 0x2f;
/** No name that is looked for is longer, even with every sign written as `#xx`. */
const maxLength = 64;

/** Every name of a PDF's text; names in its binary parts are read as well. */
function* pdfNames(bytes: Buffer): Generator<string> {
  for (let at = bytes.indexOf(slash); at >= 0; at = bytes.indexOf(slash, at + 1)) {
    let end = at + 1;
    while (end - at <= maxLength && isRegular(bytes[end])) end += 1;
    if (end - at > 2) yield decodedName(bytes.toString('latin1', at + 1, end));
  }
}

/** Names by which a document starts something by itself in some reader. A form of XML (XFA) carries scripts. */
const acting = new Set(['JavaScript', 'Launch', 'GoToE', 'Rendition', 'RichMedia', 'ImportData', 'XFA']);

const megabyte = 1024 * 1024;
/** Texts, fonts and objects of a long document unpack to some ten megabytes; pictures do not count. */
const unpackedMaxMb = 128;
/** How often a byte of the file may be read: twice in documents without streams in streams. */
const readings = 8;

const acts: InspectionRefusal = {
  problem: 'unsupportedType',
  message: 'PDF中含有脚本或会自动执行的操作，不能上传，请打印为PDF（或扫描）后重新上传',
};
const hidden: InspectionRefusal = {
  problem: 'unsupportedType',
  message: 'PDF已加密或内容无法检查，请取消密码或打印为PDF后重新上传',
};
const locked: InspectionRefusal = {
  problem: 'unsupportedType',
  message: 'PDF需要密码才能打开，请取消打开密码（或打印为PDF）后重新上传',
};
const pageless: InspectionRefusal = {
  problem: 'unsupportedType',
  message: 'PDF中没有页面或文件已损坏，请重新导出或扫描后上传',
};
const tooLarge: InspectionRefusal = {
  problem: 'tooLarge',
  message: `PDF内容解压后超过${unpackedMaxMb}MB，请拆分或打印为PDF后重新上传`,
};

/** Documents with scripts or actions, also within streams; those that cannot be read or have no page; of all others, whether their pages are empty. */
export function inspectPdf(bytes: Uint8Array): InspectionRefusal | { isBlank: boolean } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const budget = new Budget(file.length);
  const found = new Contents();
  try {
    found.read(file);
    if (found.acts) return acts;
    for (const stream of streamsInClear(file)) found.look(stream);
    const decrypted = found.isEncrypted ? decryptionOf(file, budget.spend) : undefined;
    for (const unpacked of pdfStreams(file, budget, decrypted)) {
      budget.left -= unpacked.length;
      if (budget.left <= 0) return tooLarge;
      found.read(unpacked);
      found.look(unpacked);
      if (found.acts) return acts;
    }
  } catch (error) {
    if (error instanceof LockedPdf) return locked;
    if (error instanceof UnclearPdf) return hidden;
    if (error instanceof TooLargePdf) return tooLarge;
    throw error;
  }
  return found.hasPages ? { isBlank: !found.hasMarks } : pageless;
}

/** Matches the operators by which a page shows text, a picture or a line. */
const painting = /(?:^|[\s\])>])(?:T[jJ]|Do|sh|EI|['"]|[fFsSBb]\*?)(?=\s|$)/;
/** Names of what shows something besides the content of its page. */
const showing = new Set(['Image', 'Annots', 'AcroForm']);

/** The data of each stream as they stand in the file; what is compressed hardly ever looks like an operator. */
function* streamsInClear(file: Buffer): Generator<Buffer> {
  const [begin, close] = ['stream', 'endstream'];
  for (let at = file.indexOf(begin); at >= 0;) {
    const end = file.indexOf(close, at);
    yield file.subarray(at + begin.length, end < 0 ? file.length : end);
    at = end < 0 ? -1 : file.indexOf(begin, end + close.length);
  }
}

/** What the names in a document say of it. */
class Contents {
  acts = false;
  isEncrypted = false;
  /** Whether anything is shown on any page; a stamp or a form may be all there is. */
  hasMarks = false;
  #hasPage = false;
  #hasTree = false;

  /** A page is called so, and belongs to a tree; a document whose pages were all deleted may still hold them. */
  get hasPages(): boolean {
    return this.#hasPage && this.#hasTree;
  }

  read(bytes: Buffer): void {
    let before = '';
    for (const name of pdfNames(bytes)) {
      this.acts ||= acting.has(name);
      this.isEncrypted ||= name === 'Encrypt';
      this.hasMarks ||= showing.has(name);
      this.#hasPage ||= name === 'Page' && before === 'Type';
      before = name;
    }
    this.#hasTree ||= hasKids(bytes);
  }

  look(stream: Buffer): void {
    this.hasMarks ||= painting.test(stream.toString('latin1'));
  }
}

/** True where a list of pages names any, or refers to an object that may. */
function hasKids(bytes: Buffer): boolean {
  const key = '/Kids';
  for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + 1)) {
    const behind = bytes.toString('latin1', at + key.length, at + key.length + 40);
    if (!/^\s*\[\s*\]/.test(behind)) return true;
  }
  return false;
}

class Budget implements PdfBudget {
  left = unpackedMaxMb * megabyte;
  #unread: number;

  constructor(fileBytes: number) {
    this.#unread = megabyte + readings * fileBytes;
  }

  spend = (bytes: number): void => {
    this.#unread -= bytes;
    if (this.#unread < 0) throw new TooLargePdf();
  };
}
