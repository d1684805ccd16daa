import { randomBytes } from 'node:crypto';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { head, headings, inlineRow, person, sheetXml, workbook, workbookXml, relationsXml } from './workbook';
import { problems } from 'shared-kernel/contract';

/** A malicious spreadsheet, which is refused with this code, or read as one person (200). */
interface HostileSheet {
  name: string;
  code: 200 | 413 | 2012 | 4101 | 4102 | 4103;
  bytes(): Uint8Array;
}

const sheet = (parts: Parameters<typeof sheetXml>[0]) =>
  workbook({ 'xl/worksheets/sheet1.xml': sheetXml(parts) });
const repeat = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');
const doctype = (entities: string) => `<?xml version="1.0"?><!DOCTYPE worksheet [${entities}]>`;
const hostileRow = (text: string) => head + inlineRow(['1', text, '身份证', '1', '', '木工'], 2);

export const hostileSheets: readonly HostileSheet[] = [
  { name: 'a merge over the whole sheet', code: 200, bytes: () => sheet({ after: '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>' }) },
  { name: 'a validation over the whole sheet', code: 200, bytes: () => sheet({ after: '<dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a"</formula1></dataValidation></dataValidations>' }) },
  { name: '84 kB of empty rows', code: problems.emptySheet.code, bytes: () => sheet({ rows: head + repeat(100_000, (index) => `<row r="${index + 2}"/>`) }) },
  { name: 'a dimension of the whole sheet and a person in its last row', code: 200, bytes: () => sheet({ before: '<dimension ref="A1:XFD1048576"/>', rows: head + person.replace('r="2"', 'r="1048576"') }) },
  { name: 'a zip bomb', code: problems.tooLarge.code, bytes: () => workbook({ 'xl/worksheets/sheet1.xml': strToU8(sheetXml({ rows: head + person + '<row/>'.repeat(12_000_000) })) }) },
  { name: 'a picture that unpacks to 700 MB', code: problems.tooLarge.code, bytes: () => withSizes(workbook({ 'xl/media/image1.png': 'x' }), 700_000_000, 'image1.png') },
  { name: 'zips within a zip', code: problems.xlsxOnly.code, bytes: () => zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ 'c.xml': new Uint8Array(1_000_000) }) }) }) },
  { name: 'entities of entities', code: problems.xlsxOnly.code, bytes: () => sheet({ prolog: doctype(`<!ENTITY a0 "lol">${repeat(12, (index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`)}`), rows: hostileRow('&a12;') }) },
  { name: 'an entity from a file', code: problems.xlsxOnly.code, bytes: () => sheet({ prolog: doctype('<!ENTITY f SYSTEM "file:///etc/passwd">'), rows: hostileRow('&f;') }) },
  { name: 'shared strings of twelve million signs', code: problems.tooLarge.code, bytes: () => workbook({ 'xl/sharedStrings.xml': `<sst>${`<si><t>${'x'.repeat(40_000)}</t></si>`.repeat(300)}</sst>` }) },
  { name: 'a shared string of eleven million signs', code: problems.tooLarge.code, bytes: () => workbook({ 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(11_000_000)}</t></si></sst>` }) },
  { name: 'values in one line of nineteen megabytes', code: problems.tooLarge.code, bytes: () => strToU8('x,'.repeat(9_500_000)) },
  { name: 'quotation marks in nineteen megabytes', code: problems.tooLarge.code, bytes: () => strToU8(`姓名,"\n${'"a\n'.repeat(6_000_000)}`) },
  { name: '2,001 sheets', code: problems.tooLarge.code, bytes: () => workbook({ 'xl/workbook.xml': workbookXml(2001), 'xl/_rels/workbook.xml.rels': relationsXml(2001), ...Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml()])) }) },
  { name: 'formulas in every cell', code: problems.tooManyPersons.code, bytes: () => sheet({ rows: head + repeat(6_000, (index) => `<row r="${index + 2}">${'<c><f>SUM(A1:XFD1048576)</f><v>1</v></c>'.repeat(11)}</row>`) }) },
  { name: 'no workbook in it', code: problems.xlsxOnly.code, bytes: () => workbook({ 'xl/workbook.xml': undefined }) },
  { name: 'no sheet in it', code: problems.templateMismatch.code, bytes: () => workbook({ 'xl/worksheets/sheet1.xml': undefined }) },
  { name: 'sizes that are not true', code: problems.xlsxOnly.code, bytes: () => withSizes(sheet({ rows: head + repeat(100_000, () => '<row/>') }), 100) },
  { name: 'names that lead outside', code: problems.xlsxOnly.code, bytes: () => workbook({ '../../../../etc/passwd': 'x' }) },
  { name: 'two entries of one name', code: problems.xlsxOnly.code, bytes: () => renamed(workbook({ 'xl/worksheets/sheet2.xml': sheetXml() }), 'sheet2.xml', 'sheet1.xml') },
  { name: 'an end that was cut off', code: problems.xlsxOnly.code, bytes: () => workbook().slice(0, -120) },
  { name: 'an .xls under another name', code: problems.xlsxOnly.code, bytes: () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...randomBytes(4000)]) },
  { name: 'encrypted entries', code: problems.xlsxOnly.code, bytes: () => encrypted(workbook()) },
  { name: '16,384 columns in every row', code: problems.emptySheet.code, bytes: () => sheet({ rows: inlineRow([...headings, ...Array.from({ length: 16_373 }, () => 'x')], 1) + repeat(60, () => `<row>${'<c/>'.repeat(16_384)}</row>`) }) },
  { name: 'elements a hundred thousand deep', code: problems.xlsxOnly.code, bytes: () => sheet({ rows: `${'<row>'.repeat(100_000)}${'</row>'.repeat(100_000)}` }) },
  { name: 'a cell of ten million signs', code: 200, bytes: () => sheet({ rows: hostileRow('x'.repeat(10_000_000)) }) },
  { name: 'a hundred thousand attributes', code: 200, bytes: () => sheet({ rows: head + person, before: `<sheetPr ${repeat(100_000, (index) => `a${index}="1" `)}/>` }) },
  { name: '300,000 cell styles', code: 200, bytes: () => workbook({ 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(300_000)}</cellXfs></styleSheet>` }) },
]; // prettier-ignore

/** Returns the same archive, with a part that claims to unpack to `size` bytes. */
function withSizes(zip: Uint8Array, size: number, ending = 'sheet1.xml'): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (const at of headersOf(zip, ending)) view.setUint32(at.uncompressedSize, size, true);
  return zip;
}

function encrypted(zip: Uint8Array): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (const at of headersOf(zip, '')) view.setUint16(at.flags, 1, true);
  return zip;
}

const renamed = (zip: Uint8Array, from: string, to: string): Uint8Array =>
  strToU8(strFromU8(zip, true).replaceAll(from, to), true);

/** Finds the local headers and directory entries of some names, with flags and size. */
function headersOf(zip: Uint8Array, ending: string): { flags: number; uncompressedSize: number }[] {
  const text = Buffer.from(zip).toString('latin1');
  const found: { flags: number; uncompressedSize: number }[] = [];
  const kinds = [
    { mark: 'PK\u0003\u0004', flags: 6, size: 22, nameLength: 26, name: 30 },
    { mark: 'PK\u0001\u0002', flags: 8, size: 24, nameLength: 28, name: 46 },
  ];
  for (const { mark, flags, size, nameLength, name } of kinds) {
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      const length = text.charCodeAt(at + nameLength);
      if (text.slice(at + name, at + name + length).endsWith(ending))
        found.push({ flags: at + flags, uncompressedSize: at + size });
    }
  }
  return found;
}
