import type { InspectionRefusal } from '../inspect-file';
import { decryptionOf, LockedPdf } from './pdf-encryption';
import { TooLargePdf, type PdfBudget } from './pdf-filters';
import { UnclearPdf, decodedName, isRegular } from './pdf-objects';
import { pdfStreams } from './pdf-streams';

const slash = 0x2f;
/** Longer than any of the names searched for, even with every character written as `#xx`. */
const maxLength = 64;

/** Yields every name in a PDF, including those in its binary parts. */
function* pdfNames(bytes: Buffer): Generator<string> {
  for (let at = bytes.indexOf(slash); at >= 0; at = bytes.indexOf(slash, at + 1)) {
    let end = at + 1;
    while (end - at <= maxLength && isRegular(bytes[end])) end += 1;
    if (end - at > 2) yield decodedName(bytes.toString('latin1', at + 1, end));
  }
}

/** Names that make some reader run an action automatically. XFA forms can contain scripts. */
const acting = new Set(['JavaScript', 'Launch', 'GoToE', 'Rendition', 'RichMedia', 'ImportData', 'XFA']);

const megabyte = 1024 * 1024;
/** Texts, fonts and objects of a long document decompress to tens of megabytes; pictures do not count. */
const unpackedMaxMb = 128;
/** Maximum of reads per byte of the file; documents without nested streams need two. */
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
const cut: InspectionRefusal = {
  problem: 'invalidInput',
  message: 'PDF不完整（可能没有传完或保存时中断），请重新下载、导出或扫描后上传',
};
const tooLarge: InspectionRefusal = {
  problem: 'tooLarge',
  message: `PDF内容解压后超过${unpackedMaxMb}MB，请拆分或打印为PDF后重新上传`,
};

/**
 * Refuses documents with scripts or actions (also within streams), unreadable ones and those without a page; for all
 * others, returns whether the pages are empty.
 */
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
  if (!found.hasPages) return pageless;
  return ends.some((mark) => file.includes(mark)) ? { isBlank: !found.hasMarks } : cut;
}

/** Marks at the end of a document; one without any was cut off, and lacks pages that a reader does not miss. */
const ends = ['startxref', '%%EOF'];

/** Matches the operators that draw text, a picture or a line on a page. */
const painting = /(?:^|[\s\])>])(?:T[jJ]|Do|sh|EI|['"]|[fFsSBb]\*?)(?=\s|$)/;
/** Names of objects that show something outside a page's content stream. */
const showing = new Set(['Image', 'Annots', 'AcroForm']);

/** Yields the data of each stream as stored; compressed data hardly ever looks like an operator. */
function* streamsInClear(file: Buffer): Generator<Buffer> {
  const [begin, close] = ['stream', 'endstream'];
  for (let at = file.indexOf(begin); at >= 0;) {
    const end = file.indexOf(close, at);
    yield file.subarray(at + begin.length, end < 0 ? file.length : end);
    at = end < 0 ? -1 : file.indexOf(begin, end + close.length);
  }
}

/** Facts that the names in a document reveal. */
class Contents {
  acts = false;
  isEncrypted = false;
  /** True when any page shows something; it may be only a stamp or a form. */
  hasMarks = false;
  #hasPage = false;
  #hasTree = false;

  /** Needs a page object and a page tree with children: page objects may remain in a file whose pages were deleted. */
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

/** True when a page list is not empty, or is a reference to an object that may contain pages. */
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
