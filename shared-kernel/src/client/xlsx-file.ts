import { strToU8, zipSync } from 'fflate';

/** Text stays text, so that long numbers keep their digits; numbers can be summed up. */
type Cell = string | number;

/** Writes one sheet as .xlsx: a zip with the five parts that Excel needs. No cell is ever read as a formula. */
export function xlsxOf(rows: readonly (readonly Cell[])[]): Blob {
  const parts = { ...fixedParts, 'xl/worksheets/sheet1.xml': sheet(rows) };
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new Blob([zipped(parts)], { type });
}

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const fixedParts = {
  '[Content_Types].xml': `${header}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mime}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${header}<Relationships xmlns="${packaging}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${header}<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${header}<Relationships xmlns="${packaging}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Control characters other than tab and line ends, and two that are no characters, are not allowed in XML. */
const isAllowed = (sign: string) =>
  (sign >= ' ' && !'\ufffe\uffff'.includes(sign)) || '\t\n\r'.includes(sign);

const escaped = (text: string) =>
  [...text]
    .filter(isAllowed)
    .map((sign) => escapes[sign] ?? sign)
    .join('');

/** Returns the column's letters (A, B … Z, AA): some readers require a reference for each cell. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

function cell(content: Cell, row: number, column: number): string {
  const at = `${letters(column)}${row}`;
  if (typeof content === 'number') return `<c r="${at}"><v>${content}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(content)}</t></is></c>`;
}

function sheet(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row, index) => {
    const cells = row.map((content, column) => cell(content, index + 1, column));
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return `${header}<worksheet xmlns="${spreadsheet}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function zipped(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}
