import type { InspectionRefusal } from './inspect-file';
import { TooLargePdf, type PdfBudget } from './pdf-filters';
import { pdfNames } from './pdf-names';
import { UnclearPdf } from './pdf-objects';
import { pdfStreams } from './pdf-streams';

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
const tooLarge: InspectionRefusal = {
  problem: 'tooLarge',
  message: `PDF内容解压后超过${unpackedMaxMb}MB，请拆分或打印为PDF后重新上传`,
};

/** Documents with scripts or actions, also within streams; those that cannot be read, and undefined for all others. */
export function pdfProblem(bytes: Uint8Array): InspectionRefusal | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isEncrypted = false;
  for (const name of pdfNames(file)) {
    if (acting.has(name)) return acts;
    isEncrypted ||= name === 'Encrypt';
  }
  if (isEncrypted) return hidden;
  const budget = new Budget(file.length);
  try {
    for (const unpacked of pdfStreams(file, budget)) {
      budget.left -= unpacked.length;
      if (budget.left <= 0) return tooLarge;
      for (const name of pdfNames(unpacked)) if (acting.has(name)) return acts;
    }
  } catch (error) {
    if (error instanceof UnclearPdf) return hidden;
    if (error instanceof TooLargePdf) return tooLarge;
    throw error;
  }
  return undefined;
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
