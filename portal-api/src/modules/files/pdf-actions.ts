import { inflateSync } from 'node:zlib';
import type { InspectionRefusal } from './inspect-file';
import { pdfNames } from './pdf-names';

/** Names by which a document starts something by itself in some reader. A form of XML (XFA) carries scripts. */
const acting = new Set(['JavaScript', 'Launch', 'GoToE', 'Rendition', 'RichMedia', 'ImportData', 'XFA']);

/** Object streams contain dictionaries alone: those of a long document unpack to some megabytes. */
const unpackedMaxBytes = 64 * 1024 * 1024;

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
  message: 'PDF内容解压后超过64MB，请拆分或打印为PDF后重新上传',
};

/** Documents with scripts or actions, also within compressed object streams; undefined for those without. */
export function pdfProblem(bytes: Uint8Array): InspectionRefusal | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = unpackedMaxBytes;
  let lookedInto = -1;
  for (const { name, end } of pdfNames(file)) {
    if (acting.has(name)) return acts;
    // Names between a stream and the one looked into last belong to that one: each byte is searched once.
    if (name !== 'ObjStm' || end <= lookedInto) continue;
    lookedInto = file.indexOf('stream', end);
    if (lookedInto < 0) lookedInto = file.length;
    const packed = streamAt(file, lookedInto);
    const unpacked = unpackedStream(packed, left);
    if (unpacked === 'too large') return tooLarge;
    if (unpacked === 'hidden') return hidden;
    left -= unpacked.length;
    if (left < 0) return tooLarge;
    for (const inner of pdfNames(unpacked)) if (acting.has(inner.name)) return acts;
  }
  return undefined;
}

/** The bytes after the keyword `stream`; none where no stream follows. */
function streamAt(file: Buffer, keyword: number): Buffer {
  let start = keyword + 'stream'.length;
  if (file[start] === 0x0d) start += 1;
  if (file[start] === 0x0a) start += 1;
  const end = file.indexOf('endstream', start);
  return file.subarray(start, end < 0 ? file.length : end);
}

/** Dictionaries in clear text, or compressed the one common way; others cannot be inspected. */
function unpackedStream(packed: Buffer, maxBytes: number): Buffer | 'too large' | 'hidden' {
  try {
    const unpacked = inflateSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
    return looksClear(unpacked) ? unpacked : 'hidden';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return 'too large';
    return looksClear(packed) ? packed : 'hidden';
  }
}

/** An object stream begins with the numbers and places of its objects. */
function looksClear(bytes: Buffer): boolean {
  return bytes.length === 0 || /^\s*\d+\s+\d+\s/.test(bytes.subarray(0, 64).toString('latin1'));
}
